/**
 * Words about where somebody comes from and what she believes. Both readers remove them before anything else, so that no
 * rule can see them. Lower case, no accents.
 */

/** Feminine and plurals of a masculine word, by its last letters. */
const forms = (word: string): string[] => {
  if (word.endsWith('s') || word.endsWith('x')) return [word, `${word}e`, `${word}es`]
  const feminine = word.endsWith('e') ? word : word.endsWith('en') ? `${word}ne` : `${word}e`
  return [word, `${word}s`, feminine, `${feminine}s`]
}

const list = (words: string): string[] => words.split(',').map((word) => word.trim())

const PEOPLE =
  list(`gabonais,camerounais,congolais,equato guineen,guineen,santomeen,centrafricain,tchadien,angolais,
  nigerian,nigerien,beninois,togolais,ghaneen,ivoirien,burkinabe,malien,senegalais,gambien,mauritanien,sierra leonais,
  liberien,capverdien,rwandais,burundais,ougandais,kenyan,tanzanien,ethiopien,malgache,comorien,mauricien,sud africain,
  zairois,marocain,algerien,tunisien,egyptien,libyen,soudanais,francais,belge,suisse,canadien,americain,anglais,
  britannique,allemand,espagnol,portugais,italien,polonais,ukrainien,russe,roumain,libanais,syrien,turc,chinois,indien,
  pakistanais,japonais,coreen,vietnamien,philippin,haitien,bresilien,mexicain,cubain,antillais,africain,europeen,
  asiatique,arabe,maghrebin,bantou,metis,etranger`).flatMap(forms)
const IRREGULAR = list(
  'turque,turques,metisse,metisses,etrangere,etrangeres,grec,grecque,juif,juive,juifs,juives',
)

const PEOPLES =
  list(`fang,punu,pounou,bapunu,nzebi,nzabi,banzebi,myene,mpongwe,obamba,ombamba,mbede,mbete,teke,bateke,
  kota,bakota,tsogo,mitsogo,vili,lumbu,loumbou,balumbu,galoa,orungu,nkomi,benga,seki,sekiani,kwele,bakwele,massango,
  sangou,masangu,apindji,eshira,gisir,gisira,ghisir,varama,vungu,voungou,akele,bakele,adouma,awandji,ndumu,ndoumou,wumbu,
  kaningi,kanigui,mbahouin,shake,mahongwe,pygmee,baka,babongo,bassa,bamileke,ewondo,beti,boulou,bulu,haoussa,hausa,peul,
  peulh,yoruba,igbo,ibo,bambara,wolof,dioula,lari,kongo,bakongo,lingala,swahili`).flatMap((word) => [
    word,
    `${word}s`,
  ])

const COUNTRIES =
  list(`gabon,cameroun,congo,congo brazzaville,rdc,zaire,guinee,guinee equatoriale,sao tome,centrafrique,
  tchad,angola,nigeria,niger,benin,togo,ghana,cote d ivoire,burkina,burkina faso,mali,senegal,gambie,mauritanie,
  sierra leone,liberia,cap vert,rwanda,burundi,ouganda,kenya,tanzanie,ethiopie,madagascar,comores,ile maurice,
  afrique du sud,maroc,algerie,tunisie,egypte,libye,soudan,france,belgique,canada,etats unis,usa,angleterre,
  grande bretagne,allemagne,espagne,portugal,italie,pologne,ukraine,russie,roumanie,liban,syrie,turquie,chine,inde,
  pakistan,japon,coree,vietnam,philippines,haiti,bresil,mexique,cuba,afrique,europe,asie,amerique`)

const FAITHS =
  list(`chretien,catholique,musulman,protestant,evangelique,evangeliste,pentecotiste,adventiste,animiste,
  baptiste,bouddhiste,hindou,croyant,pratiquant,orthodoxe,bwitiste`).flatMap(forms)
const FAITH_ITSELF = list('islam,bwiti,ngunza,temoin de jehovah,temoins de jehovah,religion,religieuse')

export const ORIGIN_WORDS: ReadonlySet<string> = new Set([
  ...PEOPLE,
  ...IRREGULAR,
  ...PEOPLES,
  ...COUNTRIES,
  ...FAITHS,
  ...FAITH_ITSELF,
])

/** Number of words in the longest phrase. */
export const LONGEST_ORIGIN_PHRASE = Math.max(...[...ORIGIN_WORDS].map((phrase) => phrase.split(' ').length))
