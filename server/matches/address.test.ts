import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { placeOf } from './places.ts'

const place = (adresse: string): string => {
  const { sort, nom, ville } = placeOf(readAddress(adresse))
  if (sort === 'inconnu') return 'inconnu'
  return sort === 'quartier' && ville !== 'Libreville' ? `${nom}, ${ville}` : nom
}

describe('an address as people write it', () => {
  it.each([
    // Quarter and landmark.
    ['Nzeng ayong, derrière la pharmacie', 'Nzeng-Ayong'],
    ["Nzeng-Ayong à l'ancienne cité sise en face du restaurant Tsoumou", 'Nzeng-Ayong'],
    ['PK9, derrière la brigade de gendarmerie', 'PK9'],
    ['Derrière-la station-service Engen du PK8', 'PK8'],
    ["carrefour Avorbam (rond-point d'Avorbam, panier Mbeto)", 'Avorbam, Akanda'],
    ['owendo, Akournam II non loin du carrefour', 'Akournam II, Owendo'],
    ['Angondjé, Carrefour Sherko', 'Angondjé, Akanda'],
    ["Akébé Ville, Rond-point de l'église", 'Akébé Ville'],
    ['Ondogo, après cité de la GR', 'Ondogo'],
    ['Owendo (Carrefour SNI)', 'Cité SNI, Owendo'],
    ['Boulevard Triomphal (face Mbolo)', 'Vallée Sainte-Marie'],
    ['Rond-point PK12, immeuble City Star', 'PK12'],
    ['Derrière la pharmacie de Nzeng-Ayong', 'Nzeng-Ayong'],
    ["stade de l'amitié", 'Angondjé, Akanda'],
    // The quarter one lives in, not the one beside it.
    ["Louis, derrière l'hôpital", 'Louis'],
    ['Sibang, après Nzeng-Ayong', 'Sibang'],
    ['Glass, à côté du marché Nkembo', 'Glass'],
    ["derrière l'hôpital militaire", 'Melen'],
    ["derrière l'hôpital", "Derrière l'Hôpital"],
    // Spelling, spacing, accents.
    ['PK 8', 'PK8'],
    ['P.K. 8', 'PK8'],
    ['pk10 immeuble bleu', 'PK10'],
    ['pk17', 'PK17, Ntoum'],
    ['akebe-plaine', 'Akébé Plaine'],
    ['Akyébé ville', 'Akébé Ville'],
    ['akebe', 'Akébé Ville'],
    ["n'kembo", 'Nkembo'],
    ['N KEMBO MARCHÉ', 'Nkembo'],
    ['nzengayong', 'Nzeng-Ayong'],
    ['nzemeyong', 'Nzeng-Ayong'],
    ['Nzeng-Ahong', 'Nzeng-Ayong'],
    ['charbonages', 'Charbonnages'],
    ['Alénakirie', 'Alénakiri, Owendo'],
    ['Agoungou', 'Awoungou, Owendo'],
    ['Avormbam', 'Avorbam, Akanda'],
    ['kingélé', 'Akébé-Kinguélé'],
    ['Likouala Mossaka', 'Likouala-Moussaka'],
    ['3 quartiers', 'Trois-Quartiers'],
    ['batterie4', 'Batterie IV'],
    ['Camp de gaule', 'Camp de Gaulle'],
    ['lalala à droite', 'Lalala-Droite'],
    ['lalala', 'Lalala-Gauche'],
    ['mindoubé 2', 'Mindoubé 2'],
    ['Mindoubé II, carrefour', 'Mindoubé 2'],
    ['Mindoubé', 'Mindoubé 1'],
    ['akournam 1', 'Akournam I, Owendo'],
    ['S.N.I', 'Cité SNI, Owendo'],
    ['Owendo SNI', 'Cité SNI, Owendo'],
    ['Angonde\u0301', 'Angondjé, Akanda'],
    // Communes and other towns.
    ['LBV', 'Libreville'],
    ['Akanda', 'Akanda'],
    ['Owendo centre ville', 'Owendo'],
    ['Ntoum', 'Ntoum centre, Ntoum'],
    ['Bikélé, Ntoum', 'Bikélé, Ntoum'],
    ['POG', 'Port-Gentil'],
    ['port gentil, quartier Matanda', 'Matanda, Port-Gentil'],
    ['FCV', 'Franceville'],
    ['Lambaréné, Lalala', 'Lalala, Lambaréné'],
    ['Montagne Sainte à Moanda', 'Montagne Sainte, Moanda'],
    ['Montagne Sainte', 'Montagne Sainte'],
    ['Lalala, Ntoum', 'Ntoum centre, Ntoum'],
    ['PK12, route de Kango', 'PK12'],
    // Nothing that a place could be read from.
    ['derrière la pharmacie', 'inconnu'],
    ['carrefour', 'inconnu'],
    ['gare routière', 'inconnu'],
    ['Entre 9 étages et Cinéma Komo', 'inconnu'],
    ['pk', 'inconnu'],
    ['', 'inconnu'],
  ])('%s', (adresse, expected) => {
    expect(place(adresse)).toBe(expected)
  })

  it('never lets a slip of one letter send a family to another town with a short name', () => {
    expect(place('Monda')).toBe('inconnu')
  })

  it('never reads where somebody comes from as where they live', () => {
    expect(place('Glass, originaire de Oyem')).toBe('Glass')
    expect(place("originaire d'Oyem")).toBe('inconnu')
  })
})
