import { splitList } from './plain-text.ts'

/**
 * Quarter names that are also landmarks or common words. They count only when the text names no other quarter:
 * "Akébé, derrière l'hôpital" is Akébé.
 */
export const LANDMARKS: ReadonlySet<string> = new Set(
  splitList(`derriere la prison,derriere prison,derriere l hopital,derriere l hopital militaire,hopital militaire,
  hopital des instructions,hopital general,chul,hia,grand marche,bord de mer,centre ville,la campagne,campagne,
  frontiere,golf,lycee technique,institut des sports,mbolo,derriere mbolo,boulevard triomphal,bd triomphal,
  aeroport,aeroport leon mba,democratie,rond point democratie,rond point de la democratie,carrefour democratie,
  gare setrag,gare d owendo,hollando,elbeve,royal plaza,port mole,grand village,dakar,sainte marie,vallee ste marie,
  delta postal,sherko,carrefour sherko,gigi,jiji,stade de l amitie,carrefour boulingui,octra,cite octra`),
)

/** Quarter names that exist in Libreville and in Ntoum. In a text that names Ntoum they mean the quarter of Ntoum. */
export const ALSO_IN_NTOUM = /^(Lalala|Montagne Sainte|Petit-Paris)/

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Words before a name that mean "near" or "towards" it. */
export const REFERENCES =
  words(`vers apres avant route direction loin cote face pres proche derriere entre sortie devant bus
axe allant pont limite bretelle depasser passer`)

/** "je suis de Franceville": the town of birth or of residence, so the name counts less. */
export const FROM: ReadonlySet<string> = new Set(['suis de', 'suis du', 'suis d'])

/** Words before a place of origin. The name that follows is ignored. */
export const COMING_FROM = words('originaire natif native nee venue venant')

/** Common words that are no place name. They are not corrected to a similar name. */
export const GENERICS =
  words(`carrefour rond point marche pharmacie station service engen total petrogabon petro ola ecole
lycee eglise mosquee cite immeuble gare routiere echangeur quartier quartiers maison villa boutique restaurant
hotel clinique hopital dispensaire college universite stade terrain mairie commissariat gendarmerie brigade
camp police ambassade banque agence bar snack depot garage antenne chateau eau montee descente rue avenue
boulevard impasse allee lot appartement etage chez publique public ancien ancienne nouveau nouvelle grand
grande petit petite premier premiere deuxieme mission militaire marine maternite campus non en du de des d l la
le les au aux a et un une mon ma notre porte numero entree pharmacies residence bloc secteur zone bureau poste`)

/** Common misspellings that differ by more than one letter: [name in the gazetteer, what people type]. */
export const MORE_ALIASES: readonly (readonly [nom: string, aliases: string])[] = [
  ['Nzeng-Ayong', 'nzen ayong,nzeng hayong,zeng ayong,nzengayon,nzen hayong'],
  ['Angondjé', 'angonje,angondjet,angonger'],
  ['Charbonnages', 'charbonage,charbonages,charbo'],
  ['Alibandeng', 'alibandin,alibandingue'],
  ['Okala', 'okalla,okalat'],
  ['Cocotiers', 'cocotie'],
  ['Mont-Bouët', 'mont bouette,mombouet,monbouette'],
  ['Port-Gentil', 'port gentille'],
  ['Akournam I', 'acournam 1'],
  ['Akournam II', 'acournam 2'],
]
