import { wordOf } from '../values.ts'
import type { environments as english } from '../en/environments.ts'

const BEING = {
  applying: 'est en cours d’application',
  updating: 'est en cours de mise à jour',
  stopping: 'est en cours d’arrêt',
  resuming: 'est en cours de reprise',
  destroying: 'est en cours de destruction',
}

/** What someone does by hand. */
const BY_HAND = { applying: 'applique', stopping: 'arrête', resuming: 'démarre', destroying: 'détruit' }

export const environments: typeof english = {
  'environments.end-too-late': 'La fin serait après l’an 9999 : prolongez de moins de jours.',
  'environments.archived-choose': ({ project }) =>
    `Le projet ${project} est archivé et n’accepte pas de demandes : choisissez-en un autre.`,
  'environments.own-name': ({ email }) =>
    `Vous ne pouvez demander qu’en votre propre nom : indiquez votre adresse ${email} comme celle du demandeur, ou omettez-la.`,
  'environments.name-too-long': ({ max }) => `Utilisez au plus ${max} caractères.`,
  'environments.project-archived': ({ project }) =>
    `Le projet ${project} est archivé et n’accepte pas de demandes : demandez à son propriétaire de le réactiver, ou choisissez-en un autre.`,
  'environments.deleted': 'L’environnement a été supprimé : demandez-en un autre.',
  'environments.not-pending': 'L’environnement n’est plus en attente : il n’y a rien à demander.',
  'environments.waits-already':
    'La demande attend déjà une décision : relancez les personnes qui peuvent décider, ou annulez-la.',
  'environments.no-approval-needed':
    'Aucune règle du projet n’exige d’approuver cet environnement : vous pouvez l’appliquer.',
  'environments.approved': 'L’environnement est approuvé : vous pouvez l’appliquer.',
  'environments.own-only': ({ email }) =>
    `Vous ne pouvez demander que vos propres environnements : indiquez votre adresse ${email} comme celle du propriétaire, ou adressez-vous à un administrateur.`,
  'environments.owner-without-account': ({ email }) =>
    `${email} n’a pas de compte actif : invitez cette personne, ou indiquez quelqu’un d’autre.`,
  'environments.owner-not-in-project': ({ email, project }) =>
    `${email} ne fait pas partie du projet ${project} : ajoutez d’abord cette personne, ou indiquez quelqu’un d’autre.`,
  'environments.tags-required': ({ project }) =>
    `Le projet ${project} exige des étiquettes pour chaque environnement : indiquez-en au moins une.`,
  'environments.name-taken': ({ project, name }) =>
    `Le projet ${project} a déjà un environnement nommé ${name} : choisissez un autre nom, ou supprimez d’abord celui-ci.`,
  'environments.budget-too-high': 'La limite de budget ne peut pas dépasser 1 000 000 000 USD par mois.',
  'environments.no-source': ({ sources }) =>
    `Indiquez la pile de l’environnement : donnez l’un de ${sources.join(', ')}.`,
  'environments.two-sources': ({ sources }) =>
    `Donnez un seul de ${sources.join(', ')} : un environnement a une seule pile.`,
  'environments.template-unusable': ({ template, reasons }) =>
    `Le modèle « ${template} » ne peut pas encore être utilisé : ${reasons.join(' ')}`,
  'environments.old-result':
    'Ce résultat vient d’une version plus ancienne de Strata et n’est plus lisible : générez-le de nouveau.',
  'environments.estimate-too-high':
    'L’estimation dépasse 1 000 000 000 USD par mois : prévoyez une utilisation moindre.',
  'environments.gone': 'L’environnement a été supprimé : vous ne pouvez plus le modifier.',
  'environments.extend-suspended': 'L’environnement est suspendu : reprenez-le avant de le prolonger.',
  'environments.suspend-pending': 'L’environnement est en attente et ne tourne pas encore : il n’y a rien à suspendre.',
  'environments.suspend-expired': 'L’environnement a expiré : prolongez-le avant de le suspendre, ou supprimez-le.',
  'environments.suspend-suspended': 'L’environnement est déjà suspendu.',
  'environments.resume-pending':
    'L’environnement est en attente et n’a jamais été suspendu : il n’y a rien à reprendre.',
  'environments.resume-running': 'L’environnement n’est pas suspendu : il n’y a rien à reprendre.',
  'environments.resume-expired': 'L’environnement a expiré et n’est pas suspendu : prolongez-le plutôt.',
  'environments.cancel-running': 'L’environnement n’est plus en attente : supprimez-le plutôt.',
  'environments.change-running':
    'La pile d’un environnement ne peut être modifiée que tant qu’il est en attente : demandez un autre environnement.',
  'environments.no-end': 'L’environnement n’a pas de fin : il n’y a rien à prolonger.',
  'environments.half-destroyed':
    'La destruction de l’environnement a échoué et une partie de ses ressources a peut-être disparu : supprimez-le pour réessayer.',
  'environments.has-infrastructure':
    'Une partie de l’environnement est peut-être déjà dans le cloud : supprimez-le plutôt.',
  'environments.awaits-approval':
    'L’environnement n’est pas approuvé et ne peut donc pas être appliqué : attendez la décision, ou refaites la demande.',
  'environments.nothing-to-report':
    'Aucun résultat n’est attendu pour l’environnement : suspendez-le, reprenez-le ou supprimez-le d’abord, puis signalez le résultat.',

  'environments.begun': ({ actor, operation, at }, { time }) =>
    `${actor} ${wordOf(BY_HAND, operation)} l’environnement à la main depuis le ${time(at)} : attendez le résultat, ou posez-lui la question.`,
  'environments.run-by-strata': 'Strata s’en charge : suivez l’exécution et annulez-la si besoin.',
  'environments.variables-by-hand':
    'Des valeurs de variables ne sont possibles que là où Strata exécute l’environnement : omettez-les.',
  'environments.no-variables': ({ name }) => `Le stack ne demande aucune valeur : omettez ${name}.`,
  'environments.unknown-variable': ({ name, sources }) =>
    `Le stack ne demande pas ${name} : ne donnez que les valeurs de ${sources.join(', ')}.`,
  'environments.update-pending': 'L’environnement est en attente : modifiez plutôt sa demande.',
  'environments.update-expired': 'L’environnement a expiré : prolongez-le avant de le mettre à jour.',
  'environments.update-suspended': 'L’environnement est suspendu : reprenez-le avant de le mettre à jour.',
  'environments.check-pending':
    'L’environnement est en attente : rien n’a encore été appliqué qui puisse être vérifié.',
  'environments.check-expired': 'L’environnement a expiré : prolongez-le avant d’y chercher des écarts.',
  'environments.check-suspended':
    'L’environnement est suspendu et diffère volontairement de ses fichiers : reprenez-le avant d’y chercher des écarts.',
  'environments.check-by-hand':
    'Cet environnement est exécuté à la main, Strata ne peut donc pas y chercher d’écarts : exécutez vous-même `terraform plan -refresh-only`.',
  'environments.not-simulated': ({ providers }, { all }) =>
    `Les clouds simulés n’ont pas ces fournisseurs : ${all(providers)}. Exécutez-le vous-même, ou demandez-le sans les composants qui les utilisent.`,
  'environments.takes-over':
    'La stack reprend des ressources qui existent déjà (imports.tf), et un compte simulé n’en a aucune. Exécutez-la vous-même, ou importez les fichiers comme de nouvelles ressources.',
  'environments.variable-missing': ({ name }) =>
    `La stack demande ${name}, que rien ne remplace dans un compte réel : donnez-lui une valeur.`,
  'environments.connection-without-cloud':
    'Seuls les environnements avec la connexion cloud utilisent une connexion du projet : omettez-la, ou choisissez cloud.',
  'environments.no-connection': 'Choisissez une connexion du projet.',
  'environments.run-by-hand':
    'Cet environnement est exécuté à la main, Strata ne peut donc pas le mettre à jour : appliquez vous-même les fichiers modifiés, ou demandez un autre environnement.',
  'environments.update-other-cloud': ({ cloud_provider }) =>
    `Une mise à jour ne peut pas déplacer un environnement de ${cloud_provider} vers un autre cloud : demandez un autre environnement.`,
  'environments.nothing-to-undo': 'L’environnement n’a aucune opération en cours : il n’y a rien à annuler.',
  'environments.teardown-begun':
    'L’environnement est en cours de destruction, sa suppression automatique ne peut donc plus être désactivée : si rien n’a été exécuté, annulez d’abord la destruction.',
  'environments.report-kept': ({ reason }) =>
    `${reason} Votre signalement ne modifie rien, mais il figure dans l’activité de l’environnement.`,
  'environments.under-way': ({ operation }) =>
    `L’environnement ${wordOf(BEING, operation)} : attendez la fin, ou signalez le résultat.`,
  'environments.owner-by-administrators':
    'Seuls les administrateurs peuvent donner un environnement à quelqu’un d’autre : adressez-vous à l’un d’eux.',
  'environments.at-limit':
    'L’environnement se termine aussi tard que son projet le permet : demandez à un propriétaire du projet de relever la limite.',
  'environments.ended-unapplied':
    'La fin de l’environnement est passée, il ne peut donc plus être appliqué : déplacez sa fin, ou annulez-le.',
  'environments.end-not-later': ({ earliest }, { time }) =>
    `L’environnement dure déjà jusqu’au ${time(earliest)} : choisissez une fin ultérieure.`,
  'environments.lifetime-limit': ({ days, latest }, { time }) =>
    `Le projet laisse vivre un environnement au plus ${days} ${days === 1 ? 'jour' : 'jours'}, celui-ci jusqu’au ${time(latest)} : prolongez de moins de jours, ou demandez à un propriétaire du projet de relever la limite.`,
  'environments.unexpected-outcome': ({ awaited, outcome }) =>
    `L’état attendu de l’environnement est « ${awaited} », et non « ${outcome} » : signalez ${awaited} ou failed.`,
  'environments.template-of-third':
    'Quelqu’un d’autre a enregistré ce modèle, et une autre personne a demandé l’environnement : laissez l’une des deux le modifier, ou copiez le modèle.',
  'environments.result-of-third':
    'Quelqu’un d’autre a créé ce résultat, et une autre personne a demandé l’environnement : laissez l’une des deux le modifier, ou générez le résultat vous-même.',
  'environments.several-projects':
    'Vous faites partie de plusieurs projets : indiquez le projet de l’environnement, ou choisissez un projet par défaut dans votre profil.',
  'environments.no-project':
    'Vous ne faites partie d’aucun projet actif où vous pouvez demander des environnements : créez-en un, ou demandez au propriétaire d’un projet de vous ajouter.',
  'environments.end-and-days': 'Indiquez une fin ou un nombre de jours, pas les deux.',
  'environments.end-passed': 'La fin est passée : choisissez-en une ultérieure.',
  'environments.end-beyond-limit': ({ days, latest }, { time }) =>
    `Les environnements de ce projet peuvent vivre ${days} ${days === 1 ? 'jour' : 'jours'} : choisissez une fin au plus tard le ${time(latest)}.`,
  'environments.days-beyond-limit': ({ days }) =>
    `Les environnements de ce projet peuvent vivre ${days} ${days === 1 ? 'jour' : 'jours'} : n’en choisissez pas plus.`,
}
