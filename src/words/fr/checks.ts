import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  'checks.unknown-region': ({ cloud, given, known }) =>
    `${cloud} n’a pas de région « ${given} » ici. Choisissez parmi : ${known.join(', ')}.`,
  'checks.size-elsewhere': ({ cloud, size, title }) =>
    `${cloud} ne propose pas ${size} : ${title} y est compté avec la taille par défaut, les prix ne sont donc pas comparables.`,
  'checks.takes-over': ({ count }) =>
    `La stack reprend ${count === 1 ? '1 ressource qui existe' : `${count} ressources qui existent`} déjà (imports.tf). Utilisez-la pour un seul environnement : deux géreraient les mêmes ressources.`,
  'checks.usage-of-stack': ({ component }) =>
    `Les ressources de ${component} utilisent ce qu’utilise la pile : indiquez-le dans « usage » de la pile.`,
  'checks.unused-usage': ({ figure, address }) =>
    `Aucun prix ne dépend de ${figure} de ${address} : ce qui est indiqué n’a pas d’effet. Retirez-le.`,
  'checks.unknown-usage': ({ given, known }) =>
    `Il n’y a pas de chiffre d’usage « ${given} ». Choisissez parmi : ${known.join(', ')}.`,
  'checks.same-id': ({ id }) => `Deux composants s’appellent « ${id} ». Donnez un autre identifiant à l’un d’eux.`,
  'checks.unknown-component': ({ given, known }) =>
    `Il n’y a pas de composant « ${given} ». Choisissez parmi : ${known.join(', ')}.`,
  'checks.only-once': ({ component, id }) => `Une pile a un seul ${component}. Supprimez « ${id} ».`,
  'checks.unknown-settings': ({ component, known, keys }) =>
    `${component} n’a pas de réglage ${keys.map((key) => `« ${key} »`).join(', ')}. Il a : ${known.join(', ')}.`,
  'checks.setting': ({ component, setting }) => `${component}, réglage « ${setting} » :`,
  'checks.same-name': ({ id, other }) =>
    `« ${id} » et « ${other} » donneraient le même nom à leurs ressources. Donnez un autre identifiant à l’un d’eux.`,
  'checks.missing-node': ({ from, to, missing }) =>
    `La connexion de « ${from} » à « ${to} » nomme ${missing.map((id) => `« ${id} »`).join(' et ')}, que la pile n’a pas.`,
  'checks.cannot-use': ({ from, to }) => `${from} ne peut pas utiliser ${to}.`,
  'checks.uses-nothing': ({ component }) => `${component} n’utilise aucun autre composant.`,
  'checks.can-use': ({ component, known }) => `${component} peut utiliser : ${known.join(', ')}.`,
  'checks.output-too-large': ({ mb }) =>
    `Les fichiers de cette pile dépassent ${mb} Mo : divisez-la en plusieurs piles ou réduisez ses paramètres.`,
  'checks.temporary-production':
    'C’est à la fois Production et Temporaire : Strata le détruit avec ses données quand son temps est écoulé. Choisissez « Longue durée » si des personnes en dépendent.',
  'checks.circle': ({ path }) => `Les connexions forment un cercle : ${path.join(' -> ')}. Supprimez-en une.`,
  'checks.nothing-behind': ({ title, known }) =>
    `${title} n’a rien derrière. Reliez-le à l’un de : ${known.join(', ')}.`,
  'checks.no-trigger': ({ title }) =>
    `${title} démarre à l’arrivée d’un objet mais n’utilise aucun Object Storage. Reliez-le à l’un d’eux.`,
  'checks.unused': ({ title }) => `Rien dans la pile n’utilise ${title} : aucune identité n’y reçoit d’accès.`,
  'checks.implied': ({ component, needs }) => `${component} ajouté : ${needs} en a besoin.`,
  'checks.clash': ({ id, other, name }) =>
    `« ${id} » et « ${other} » donneraient tous deux « ${name} » à la pile. Donnez un autre identifiant à l’un d’eux.`,
  'checks.no-module': ({ title, id }) =>
    `${title} n’a pas encore de module. Donnez un module Terraform au composant, ou supprimez « ${id} » de la pile.`,
  'checks.several-values': ({ title, setting, times }) =>
    `${title}, réglage « ${setting} » : ${times} connexions lui donnent une valeur. Gardez-en une.`,
  'checks.value-twice': ({ title, setting }) =>
    `${title}, réglage « ${setting} » : une connexion lui donne déjà sa valeur. Supprimez le réglage ou la connexion.`,
  'checks.needs-value': ({ title, setting }) =>
    `${title}, réglage « ${setting} » : une valeur est nécessaire : indiquez-la, ou reliez-le à une sortie d’un autre composant.`,
  'checks.cannot-read': ({ title, output, target }) => `${title} ne peut pas lire « ${output} » de ${target}.`,
  'checks.no-outputs': ({ target }) => `${target} n’a pas de sorties.`,
  'checks.outputs-are': ({ target, known }) => `${target} a : ${known.join(', ')}.`,
  'checks.only-custom-read': ({ from, to }) =>
    `${from} ne peut pas utiliser ${to} : seuls les composants personnalisés lisent ce que d’autres fournissent. Reliez plutôt ${to} à ${from}.`,
  'checks.takes-no-output': ({ from, to }) =>
    `${from} ne prend aucune sortie de ${to} : seuls les composants personnalisés le font.`,
  'checks.name-both': ({ to, from }) =>
    `Nommez à la fois la sortie de ${to} et la variable de ${from} qui la reçoit, ou aucune des deux.`,
  'checks.no-variable': ({ component, variable }) => `${component} n’a pas de variable « ${variable} ».`,
  'checks.no-output': ({ component, output }) => `${component} n’a pas de sortie « ${output} ».`,
  'checks.has-none': 'Il n’en a aucune.',
  'checks.has-these': ({ known }) => `Il a : ${known.join(', ')}.`,
  'checks.wants-other': ({ expected }) => `Indiquez une valeur de type ${expected}.`,
  'checks.implied-password': ({ component, needs }) =>
    `${component} ajouté : ${needs} en a besoin (son mot de passe y est conservé).`,
  'checks.implied-endpoint': ({ component, needs }) =>
    `${component} ajouté : ${needs} en a besoin (son point de terminaison privé s’y trouve).`,
  'checks.implied-package': ({ component, needs }) =>
    `${component} ajouté : ${needs} en a besoin (son paquet s’y trouve).`,
  'checks.implied-key': ({ component, needs }) =>
    `${component} ajouté : ${needs} en a besoin (la clé qui chiffre ses données s’y trouve).`,
  'checks.answers-unfit': 'Ces réponses ne vont pas encore ensemble.',
}
