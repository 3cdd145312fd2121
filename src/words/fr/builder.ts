import type { builder as english } from '../en/builder.ts'

export const builder: typeof english = {
  'builder.not-there': ({ id }) => `La pile n’a pas de composant « ${id} ».`,
  'builder.no-component': ({ type }) => `Il n’existe pas de composant « ${type} ».`,
  'builder.no-settings-known': ({ type }) => `Il n’existe pas de composant « ${type} » : ses réglages sont inconnus.`,
  'builder.no-connection': ({ from, to }) => `Il n’existe pas de telle connexion de « ${from} » vers « ${to} ».`,
  'builder.with-itself': ({ component }) => `${component} ne peut pas être connecté à lui-même.`,
  'builder.uses-already': ({ from, to }) => `${from} utilise déjà ${to}.`,
  'builder.connections-full': ({ max }, { number }) =>
    `Une pile a au plus ${number(max)} connexions. Supprimez-en une d’abord.`,
  'builder.leads-already': ({ from, to }) =>
    `${to} mène déjà à ${from} : les connecter dans ce sens fermerait un cercle.`,
  'builder.put-between': ({ known }) => `Placez l’un de ceux-ci entre les deux : ${known.join(', ')}.`,
  'builder.single': ({ component }) => `Une pile n’a qu’un ${component}, et celle-ci l’a déjà.`,
  'builder.full': ({ max }, { number }) =>
    `Une pile a au plus ${number(max)} composants. Faites une deuxième pile avec les autres.`,
  'builder.modules-full': ({ max }, { number }) =>
    `Une pile a au plus ${number(max)} composants personnalisés différents.`,
  'builder.other-module': ({ given, type }) => `La définition est celle de « ${given} », pas de « ${type} ».`,
  'builder.kept-id': ({ id }) => `Toute pile commence par « ${id} ». Choisissez un autre identifiant.`,
  'builder.id-taken': ({ id }) => `Un autre composant s’appelle « ${id} ». Choisissez un autre identifiant.`,
  'builder.nothing-to-remove': 'Rien à supprimer : la pile n’a aucun de ces composants.',
  'builder.nothing-copied': 'Le presse-papiers ne contient pas de composants d’une pile.',
  'builder.not-pasted': ({ component }) => `Non collé : ${component}.`,
  'builder.connected': ({ from, to }) => `${from} a été connecté à ${to}.`,
  'builder.connection-removed': ({ from, to }) => `La connexion de ${from} vers ${to} a été supprimée.`,
  'builder.no-value': ({ component, setting }) =>
    `${component}, réglage « ${setting} » : une pile ne peut pas garder cette valeur.`,
  'builder.secret': ({ component, setting }) =>
    `${component}, le réglage « ${setting} » est un secret : vous le donnez à Terraform à l’exécution, et il ne fait jamais partie d’une pile.`,
  'builder.no-setting': ({ component, setting }) => `${component} n’a pas de réglage « ${setting} ».`,
  'builder.fixed-field': ({ field }) => `« ${field} » ne peut pas être changé de cette façon.`,
  'builder.no-cloud': ({ cloud }) => `Il n’existe pas de cloud « ${cloud} ».`,
  'builder.region-on': ({ region, cloud }) => `${region} sur ${cloud}`,
  'builder.region-changes': ({ from, to }) => `La région passe de ${from} à ${to}.`,
  'builder.removed': ({ component }) => `${component} est supprimé.`,
  'builder.connections-go': ({ count }, { number }) =>
    `${count === 1 ? '1 connexion disparaît' : `${number(count)} connexions disparaissent`} avec ce qui est supprimé.`,
  'builder.value-dropped': ({ component, setting, value }) =>
    `${component} : ${setting} ${value} n’y signifie rien. La valeur par défaut la remplace.`,
  'builder.setting-idle': ({ component, setting, cloud }) =>
    `${component} : ${setting} est conservé, mais seul ${cloud} le connaît.`,
  'builder.module-incomplete': ({ type }) => `Le composant personnalisé « ${type} » n’est pas complet.`,
  'builder.no-type': ({ type }) => `« ${type} » n’est pas le nom d’un composant.`,
}
