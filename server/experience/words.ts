/** What a word or phrase can mean in an account of experience. One may mean several of these. */
export const MEANING = {
  number: 1 << 0,
  /** A unit of time; the number it stands for is its length in years. */
  time: 1 << 1,
  /** "chacune": the duration before it counts once for each family. */
  each: 1 << 2,
  /** "expérience" itself. */
  experience: 1 << 3,
  since: 1 << 4,
  negation: 1 << 5,
  /** The "ne" of "je n'ai pas": says where a negation begins. */
  ne: 1 << 6,
  beginner: 1 << 7,
  child: 1 << 8,
  /** A job or a place that proves childcare: nounou, crèche. */
  childJob: 1 << 9,
  /** Garder, s'occuper de: proves whatever its object says. */
  care: 1 << 10,
  /** Homework, lessons, teaching. */
  school: 1 << 11,
  /** People who need help in their daily life, and the jobs that help them. */
  frail: 1 << 12,
  /** Relatives: an age after them is theirs. */
  kin: 1 << 13,
  /** Several children at once. */
  group: 1 << 14,
  /** What follows is wanted or liked, not done. */
  wish: 1 << 15,
  otherJob: 1 << 16,
  /** Where she lives and since when, her marriage, her studies: never experience. */
  life: 1 << 17,
  age: 1 << 18,
  /** "pas de problème", "pas seulement": the negation before it denies nothing. */
  harmless: 1 << 19,
  /** Begins a clause: "je", "mais". */
  clause: 1 << 20,
  /** "plusieurs", "quelques": a number nobody counted. */
  vague: 1 << 21,
  /** "dont": what follows is part of what was said. */
  subset: 1 << 22,
  /** Says that a duration is one of work: travaillé, métier, chez. */
  work: 1 << 23,
  of: 1 << 24,
  to: 1 << 25,
  /** "moins de", "presque": not quite what follows. */
  less: 1 << 26,
  now: 1 << 27,
  /** "il y a": how long ago, not how long. */
  ago: 1 << 28,
  /** "première", the "e" of "2e": which one, not how many. The number it stands for is 1 for the first. */
  ordinal: 1 << 29,
  /** "j'ai commencé ... en 2018": a year after it is one since when. (1 << 30 marks breaks, tokens.ts.) */
  started: 1 << 31,
} as const

const M = MEANING

/** In years. */
export const MONTH = 1 / 12

/** What a word of negation stands for, where it is not simply "no". */
export const NEGATION = { nextWordOnly: 1, never: 2 } as const

/** [meanings, words and phrases, number they stand for]: lower case, no accents, frequent slips written out. */
export const EXPERIENCE_WORDS: readonly (readonly [meaning: number, phrases: string, value?: number])[] = [
  [M.number, 'un,une', 1],
  [M.number, 'deux,deus', 2],
  [M.number, 'trois,troi', 3],
  [M.number, 'quatre,quatres,catre', 4],
  [M.number, 'cinq,sinq,cinque', 5],
  [M.number, 'six', 6],
  [M.number, 'sept,cept', 7],
  [M.number, 'huit', 8],
  [M.number, 'neuf', 9],
  [M.number, 'dix,dizaine', 10],
  [M.number, 'onze', 11],
  [M.number, 'douze,douzaine', 12],
  [M.number, 'treize', 13],
  [M.number, 'quatorze', 14],
  [M.number, 'quinze,quinzaine', 15],
  [M.number, 'seize', 16],
  [M.number, 'vingt,vingtaine', 20],
  [M.number, 'trente,trentaine', 30],
  [M.number, 'quarante', 40],
  [M.number, 'demi,demie', 0.5],
  [M.time, 'an,ans,annee,annees,anne,annes,anee,anees,ane,annnee,annnees,annne,aans', 1],
  [M.time, 'decennie', 10],
  [M.time, 'mois,moi,moiss', MONTH],
  [M.time, 'semaine,semaines', MONTH / 4],
  [M.each, 'chacun,chacune,chaque,par famille,par maison'],
  [
    M.experience,
    `experience,experiences,experiance,experiances,experiense,experianse,esperience,esperiance,experense,experiece,
    experince,xperience,exp,xp,exper,experiens,experians`,
  ],
  [M.since, 'depuis,depui,depuit,dpuis,dps,a partir de,commence en,debute en,ai debute en,demarre en'],
  [M.negation, 'pas,aucun,aucune,aucunes,sans,ni,neant,neante,zero,nulle,rien,ras'],
  [M.negation, 'jamais,jamai', NEGATION.never],
  // "non fumeuse, 3 ans en crèche".
  [M.negation, 'non', NEGATION.nextWordOnly],
  [M.ne, 'ne,n'],
  [
    M.beginner,
    `debutante,debutant,debutantes,debute,debuter,debutente,novice,inexperimentee,inexperimente,premiere fois,n en ai pas,
    n en ai aucune,
    cherche mon premier emploi,cherche un premier emploi,recherche d un premier emploi,
    recherche de mon premier emploi`,
  ],
  [
    M.child,
    `enfant,enfants,enfan,enfans,enfent,enfents,anfant,anfants,gosse,gosses,bambin,bambins,bebe,bebes,bb,bbs,baby,
    nourrisson,nourrissons,nourisson,nourissons,tout petit,tout petits,tous petits,petits enfants,fillette,fillettes,
    garconnet,neveu,neveux,niece,nieces,filles,garcons,petite fille,petites filles,petit garcon,petits garcons,
    mome,momes,pediatrie,pediatrique,nouveau ne,nouveaux nes,nouveau nes,nouveaux ne,petit frere,petits freres,petite soeur,petites soeurs,enfance`,
  ],
  [M.child, 'sage femme,sages femmes,sagefemme'],
  [M.kin, 'fille,fils,garcon,ainee,aine,cadet,cadette,frere,soeur,freres,soeurs,mere,maman,pere'],
  [
    M.childJob,
    `nounou,nounous,nonou,nounu,nounoux,nourrice,nourrices,nourice,baby sitting,baby sitter,baby siter,baby siting,
    babysitting,babysitter,babysiter,babysiting,baby sitters,babysit,puericultrice,puericultrise,puericulture,puericulteur,
    assistante maternelle,auxiliaire de puericulture,auxiliaire puericultrice,auxiliaire en puericulture,assmat,
    petite enfance`,
  ],
  [
    M.childJob | M.child | M.care,
    'garde d enfants,garde d enfant,garde des enfants,garde enfants,garde enfant,garder des enfants,garder les enfants',
  ],
  [
    M.childJob | M.group,
    `creche,creches,creshe,creish,garderie,garderies,maternelle,maternelles,monitrice,moniteur,orphelinat,
    jardin d enfants,jardin d enfant,pouponniere`,
  ],
  [M.childJob | M.group | M.child, 'jumeaux,jumelles,jumeau,triples,triplees'],
  [
    M.care,
    `garde,gardes,garder,gardee,gardees,gardais,gardait,gardant,gardienne,occupe,occupee,occupes,occuper,occupais,
    occupant,eleve,elevee,elever,veiller,veille,veillais,veillee,soin,soins,soigne,soigner,soignais,accompagne,
    accompagner,accompagnement,encadre,encadrer,encadrement,surveille,surveiller,surveillance`,
  ],
  [
    M.school,
    `devoirs,aide au devoir,aide aux devoir,soutien,soutien scolaire,scolaire,scolaires,repetiteur,repetitrice,
    repetition,repetitions,institutrice,instituteur,enseignante,enseignant,enseigne,enseigner,enseignement,
    professeur,professeure,prof,profs,pedagogie,pedagogique,tutrice,tuteur,tutorat,maitresse,maitresse d ecole,
    cours,cours moyen,cp,cm,terminale,tle,lecons,lecon,au primaire,en primaire,du primaire,ecole primaire,alphabetisation,rattrapage,eleves,
    ecoliers,lyceens,collegiens,vacataire,educatrice scolaire`,
  ],
  [M.school | M.group, 'institutrice,instituteur,maitresse d ecole,ecole primaire,salle de classe'],
  [
    M.group,
    'fratrie,fratries,groupe,groupes,colonie,colonies,animatrice,animateur,centre aere,centre de loisirs',
  ],
  [
    M.frail,
    `personne agee,personnes agees,personnes agee,personne agees,personne age,personnes ages,personnes age,
    personnes a ges,gens ages,gens age,dame agee,dames agees,vieille dame,vieilles dames,parents ages,homme age,
    troisieme age,eme age,e age,handicap,handicape,handicapee,handicapes,handicapees,mobilite reduite,
    mobilite,perte d autonomie,vieux,vieille,vieilles,vieillard,vieillards,senior,seniors,malade,malades,dependant,
    dependante,dependants,dependantes,invalide,invalides,alzheimer,parkinson,paralyse,paralysee,grabataire,
    grabataires,mamie,papi,mami,grand mere,grand pere,grands parents,avc,convalescent,convalescente,
    fauteuil roulant,alite,alitee,alitees,auxiliaire,auxiliaires,auxilliaire,auxiliere,auxillaire,auxiliaire de vie,
    soignante,soignant,soignantes,soignants,aide soignante,aide soignant,infirmiere,infirmier,infirmieres,ehpad,
    maison de retraite,maisons de retraite,gerontologie,geriatrie,hospice,avs,garde malade,garde malades,
    garde a malade,aide a la personne,aide aux personnes,aide a domicile,assistance aux personnes,
    service a la personne,services a la personne,dame de compagnie,assistante de vie,assistant de vie,advf,patient,patients,patiente alitee`,
  ],
  [
    M.wish,
    `veux,voudrais,souhaite,souhaiterais,souhaiterai,cherche,recherche,aime,aimerais,aimerai,adore,passion,passionnee,
    passionne,motivee,motive,motivation,desire,envie,reve,prete a,pret a,interessee,interesse,disposee,espere,
    objectif,volonte,peux,capable,disponible pour,pour garder,pour m occuper,pour s occuper`,
  ],
  [
    M.otherJob,
    `secretaire,secretariat,vendeuse,vendeur,vente,comptable,comptabilite,caissiere,caissier,coiffeuse,coiffure,
    commercante,commercant,commerce,couturiere,couture,serveuse,serveur,agent de securite,gardien,gardiennage,
    chauffeur,receptionniste,estheticienne,informatique,mecanicien,electricien,maconnerie,hotesse,marketing,magasin,
    boutique,restauration,restaurant,agriculture,commerciale,commercial,assistante de direction,
    assistante administrative,gardienne d immeuble,gardienne de maison,fille de salle,
    garcon de salle,standardiste,teleconseillere,technicienne,ouvriere,cultivatrice,restauratrice,barmaid,
    patissiere,boulangere,traiteur,esthetique,comptoir,taxi,police,armee,banquiere,juriste,infographe,
    menage,menages,menagere,femme de menage,femme de chambre,hotel,hotellerie,cuisine,cuisiniere,cuisinier,entretien,nettoyage,lessive,repassage,
    blanchisseuse,technicienne de surface`,
  ],
  [
    M.life,
    `vis,vit,habite,habitant,reside,residant,residante,installee,installe,arrivee,arrive,mariee,marie,veuve,veuf,
    divorcee,celibataire,chomage,retraitee,retraite,sans emploi,sans travail,sans activite,nationalite,nee,
    au foyer,etudes,etudiante,etudiant,lyceenne,lyceen,universite,fac,bac,permis,naissance`,
  ],
  // Where one has been since then is not what one has done since then. "au Gabon depuis" has lost its country before.
  [M.life | M.since, 'au depuis,au pays depuis,a libreville depuis,a port gentil depuis'],
  // "jusqu'à ses 2 ans": a number of years that somebody has is an age.
  [M.age, 'age,agee,ages,agees,ses,leurs'],
  [
    M.harmless,
    `probleme,problemes,souci,soucis,difficulte,difficultes,plainte,plaintes,inquietude,doute,distinction,relache,
    interruption,arret,casier,seulement,uniquement,que,simplement,contrainte,hesitation,hesiter,faute,reproche,
    limite,crainte`,
  ],
  [M.clause, 'je,j,mais,cependant,toutefois,neanmoins,pourtant,sauf,puis,ensuite'],
  [
    M.vague,
    'plusieurs,plusieur,pluisieurs,longues,longue,nombreuses,nombreuse,maintes,longtemps,toujours,pendant des,durant des',
    3,
  ],
  [M.vague, 'quelques,quelque', 2],
  [M.subset, 'dont'],
  [
    M.work,
    `travaille,travailler,travail,travaillee,travaillais,travaillant,exerce,exercer,exercee,service,bosse,metier,
    pratique,anciennete,stage,stagiaire,employee,employe,eu d emploi,eu de travail,trouve de travail,trouve d emploi,domicile,chez,comme,en tant que,domaine,secteur,famille,
    familles,particulier,particuliers,poste,aide,experimentee,experimente,experimentees`,
  ],
  [M.of, 'de,d,du,des,en,l,le,la,les'],
  [M.to, 'a,et,ou,au,jusqu a,jusqu au,jusqu en'],
  [M.negation | M.less, 'pas encore'],
  [
    M.less,
    'moins,moin,presque,bientot,peu,petite,a peine,pas beaucoup,pas trop,pas assez,pas tellement,pas grande',
  ],
  [
    M.now,
    'aujourd hui,jusqu aujourd hui,pour le moment,pour l instant,maintenant,present,ce jour,actuellement,nos jours',
  ],
  [M.ago, 'il y a,ya,y a'],
  [M.ordinal, 'premiere,premier,ere,er', 1],
  [M.ordinal, 'e,eme,ieme,nd,nde,deuxieme,seconde,troisieme'],
  [M.started, 'ai debute,commence,commencer,commencant,commencait'],
  // Words that only look like another one, by themselves or one slip away.
  [
    0,
    `au cours,en cours,langue maternelle,soutien de famille,maitresse de maison,mere de famille,jeune fille,
    jeune femme,bonne sante,patiente,patience,premierement,enceinte,malgre,garantie,garantir,debut,debuts,
    serieuse,serieux,serieuses,nerveuse,coutume,balade,balades,
    balader,salade,salades,maladie,maladies,agitee,agites,depense,materiel,materielle,materielles,paternelle,auteur,
    solaire,enleve,enlever,ville,villes,milles,grosse,grosses,piece,pieces,enfonce,esperance,espece,habile,instable,
    variee,varie,permise,notice,depute,presente,presenter,signer,signe,signee,troupe,coloriage,colorier,tache,taches,
    propre,proprete,marche,marches,moteur,langue,langues,adorable`,
  ],
]
