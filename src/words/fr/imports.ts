import type { imports as english } from '../en/imports.ts'

const LOSSES: Readonly<Record<string, string>> = {
  size: 'taille',
  count: 'nombre',
  version: 'version',
  availability: 'disponibilité',
  storage: 'stockage',
  encryption: 'chiffrement',
  public_access: 'accès public',
}

export const imports: typeof english = {
  'imports.overrides-left': ({ files }) =>
    `Laissé de côté : ${files.join(', ')}. Les fichiers qui en remplacent d’autres ne sont pas fusionnés : écrivez dans ceux-ci ce qu’ils changent.`,
  'imports.files-left': ({ files, more }) =>
    `Laissé de côté : ${files.join(', ')}${more === 0 ? '' : ` et ${more} de plus`}. Seuls les fichiers .tf d’un dossier sont importés à la fois.`,
  'imports.providers-left': 'Les blocs provider sont laissés de côté : la pile apporte les siens.',
  'imports.terraform-left':
    'Les blocs terraform sont laissés de côté : la pile fixe ses propres versions, et son pipeline dit où se trouve l’état.',
  'imports.blocks-left': ({ type }) =>
    `Les blocs ${type} sont laissés de côté : ils portent sur un état que cette pile n’a pas.`,
  'imports.folder-missing': ({ file, line, address }) =>
    `${file}, ligne ${line} : ${address} se trouve dans un dossier absent des fichiers et est laissé de côté : importez-le comme une pile à part.`,
  'imports.new-resources':
    'Les composants créent de nouvelles ressources : ils ne reprennent ni celles qui tournent déjà, ni leurs données.',
  'imports.own-network':
    'Les ressources conservées apportent leur propre réseau, en plus de celui des composants : appairez les deux, ou déplacez les ressources conservées.',
  'imports.needs-provider': ({ address, provider }) =>
    `${address} a besoin du fournisseur ${provider}, que la pile ne configure pas : ajoutez son bloc provider là où vous appliquez les fichiers, ou laissez-le de côté.`,
  'imports.could-be': ({ component }) => `Ce pourrait être ${component}, mais :`,
  'imports.so-kept': 'Il est donc conservé tel quel.',
  'imports.costs-nothing': ({ reason }) => `Cela ne coûte rien : ${reason}.`,
  'imports.unpriced-because': ({ reason }) => `Sans prix : ${reason}.`,
  'imports.priced-by-list': ({ month, meters }, format) =>
    `Prix selon le livre des prix (${format.bookDate(month)}) : ${meters.join(', ')}.`,
  'imports.unpriced-meters': ({ month, meters }, format) =>
    `Sans prix : le livre des prix (${format.bookDate(month)}) n’a pas de prix pour ${meters.join(', ')}.`,
  'imports.known-after-apply': ({ names }) =>
    `Sans prix : Terraform ne connaît ${names.join(', ')} qu’après l’application.`,
  'imports.price-between': ({ least, most }, { usd }) => `Cela coûte de ${usd(least)} à ${usd(most)} par mois.`,
  'imports.price-assumes': ({ what }) => `Hypothèse : ${what.join(' ; ')}.`,
  'imports.you-keep': 'Vous la conservez telle quelle.',
  'imports.runs-already': 'Elle existe déjà et reste telle quelle, afin que Terraform ne la crée pas une seconde fois.',
  'imports.aspect': ({ aspect }) => LOSSES[aspect] ?? aspect,
  'imports.would-lose': ({ component, losses }, { all }) =>
    `${component} peut la représenter, mais diffère sur : ${all(losses.map((one) => LOSSES[one] ?? one))}. Elle reste telle quelle, sauf si vous en décidez autrement.`,
  'imports.use-counted': 'Son usage fait partie de ce qui est facturé pour les composants de la stack.',
  'imports.module-kept': 'Conservé tel quel. Ses fichiers ne sont pas parmi ceux-ci : il n’a donc pas de prix.',
  'imports.module-left': 'Omis : son dossier n’est pas parmi les fichiers. Importez-le comme une stack à part.',
  'imports.block-unused': 'Omis : rien de ce qui est conservé ne le lit.',
  'imports.block-read': ({ address }) => `Conservé : ${address} le lit.`,
  'imports.block-kept': 'Conservé : un élément conservé le lit.',
  'imports.ids-missing': ({ count }) =>
    count === 1
      ? '1 ressource conservée n’a pas encore d’identifiant : Terraform la créerait une seconde fois. Saisissez l’identifiant ou ajoutez un fichier d’état.'
      : `${count} ressources conservées n’ont pas encore d’identifiant : Terraform les créerait une seconde fois. Saisissez les identifiants ou ajoutez un fichier d’état.`,
  'imports.made-again': ({ count }) =>
    `${count === 1 ? '1 ressource devient un composant' : `${count} ressources deviennent des composants`} : Terraform crée de nouvelles ressources à côté de celles qui existent. Pour les reprendre, conservez-les telles quelles.`,
  'imports.moved-destroys': ({ count }) =>
    `${count === 1 ? '1 ressource devient un composant' : `${count} ressources deviennent des composants`} : dans le même état, Terraform détruit l’existant, avec ses données, et crée de nouvelles ressources. Pour l’éviter, conservez-les telles quelles.`,
  'imports.nothing-found': 'Rien à importer n’a été trouvé : il n’y a ni ressource ni module.',
  'imports.finding': ({ file, line, problem }) => `${file}, ligne ${line} : ${problem}.`,
  'imports.stands-for': ({ component }) => `${component} le représente.`,
  'imports.belongs-to': ({ address, component }) => `Il appartient à ${address} : ${component} apporte le sien.`,
  'imports.referred': ({ address }) =>
    `Conservé, bien qu’un composant puisse le représenter : ${address} y fait référence.`,
  'imports.referred-by-kept':
    'Conservé, bien qu’un composant puisse le représenter : une ressource conservée y fait référence.',
  'imports.other-cloud': 'Il relève d’un autre cloud que la pile, il est donc conservé tel quel.',
  'imports.part-of-none':
    'Il n’appartient à aucune ressource qu’un composant représente, il est donc conservé tel quel.',
  'imports.no-component-for': ({ type }) => `Aucun composant ne représente ${type}, il est donc conservé tel quel.`,
  'imports.has-many': ({ argument }) =>
    `Il a ${argument} et peut donc exister en nombre quelconque : il est conservé tel quel.`,
  'imports.has-one': ({ component }) => `Une pile n’a qu’un ${component} : celui-ci est conservé tel quel.`,
  'imports.stack-full': ({ max }) => `Une pile a au plus ${max} composants : celui-ci est conservé tel quel.`,
  'imports.no-region-named': ({ region }) =>
    `Les fichiers ne nomment aucune région : la pile se trouve dans ${region}.`,
  'imports.region-unknown': ({ cloud, given, region }) =>
    `${cloud} n’a pas ici de région « ${given} » : la pile se trouve dans ${region}.`,
  'imports.outputs-left': ({ count }) =>
    `${count === 1 ? '1 sortie est laissée' : `${count} sorties sont laissées`} de côté : les composants apportent les leurs.`,
  'imports.secret-key': ({ file, line }) =>
    `${file}, ligne ${line} : cela ressemble à une clé secrète. Faites-en une variable sensible avant d’enregistrer le modèle.`,
  'imports.secret': ({ file, line, name }) =>
    `${file}, ligne ${line} : « ${name} » ressemble à un secret écrit dans le fichier. Faites-en une variable sensible avant d’enregistrer le modèle.`,
  'imports.reads-file': ({ file, line, address }) =>
    `${file}, ligne ${line} : « ${address} » lit un autre fichier, qui ne fait pas partie de l’importation : mettez son contenu dans le texte.`,
  'imports.default-left': ({ file, line, name }) =>
    `${file}, ligne ${line} : la valeur par défaut de la variable sensible « ${name} » est laissée de côté, pour ne garder aucun secret. Terraform la demande quand vous appliquez la pile.`,
  'imports.provider-left': ({ file, line, address }) =>
    `${file}, ligne ${line} : « ${address} » nomme un fournisseur, qui est laissé de côté : il est créé là où se trouve la pile.`,
  'imports.only-record':
    'Ce n’était qu’une trace : rien n’en a jamais tourné. Déployez le modèle pour en faire un environnement.',
  'imports.yours-alone': ({ team }) => `Il n’est plus qu’à vous : vous n’êtes dans aucune équipe appelée « ${team} ».`,
  'imports.team-without-address': 'Son nom n’a ni lettre ni chiffre dont une adresse pourrait être faite.',
  'imports.team-exists':
    'Une équipe de ce nom existe déjà, et vous n’en faites pas partie : demandez à son propriétaire de vous ajouter, puis importez à nouveau.',
  'imports.token-without-teams': ({ token }) =>
    `Le jeton d’API « ${token} » n’a pas la portée teams:write : créez-en un qui l’a.`,
  'imports.no-category': ({ given }) =>
    `Sa catégorie ${given} n’existe pas ici : créez-le à nouveau dans la bibliothèque.`,
  'imports.no-module-cloud': ({ given }) =>
    `Son cloud ${given} n’existe pas ici : créez-le à nouveau dans la bibliothèque.`,
  'imports.no-template-cloud': ({ given }) => `Son cloud « ${given} » n’est ni Azure, ni AWS, ni GCP.`,
  'imports.nameless-component': 'Il ne dit pas de quel composant il s’agit.',
}
