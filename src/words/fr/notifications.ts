import type { notifications as english } from '../en/notifications.ts'
import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { asSentence, figure, isRunByStrata, wordOf } from '../values.ts'

/** What happened to two-factor authentication: whole sentences, because languages order them differently. */
const CHANGES = {
  enabled: 'L’authentification à deux facteurs a été activée pour votre compte.',
  disabled: 'L’authentification à deux facteurs a été désactivée pour votre compte.',
  codes: 'Les codes de récupération de votre compte ont été remplacés par de nouveaux.',
  'passkey-added': 'Une clé d’accès a été ajoutée à votre compte.',
  'passkey-removed': 'Une clé d’accès de votre compte a été retirée.',
}

/** What a run does, as the beginning of a sentence. */
const RUNS = {
  apply: 'L’application',
  update: 'La mise à jour',
  stop: 'L’arrêt',
  resume: 'La reprise',
  destroy: 'La destruction',
}

/** What a run has done, as the end of a sentence. */
const DONE = { apply: 'est appliqué', update: 'est mis à jour', stop: 'est arrêté', resume: 'fonctionne de nouveau' }

/** The runs that can fail, as the beginning of a sentence. */
const BEGUN = { ...RUNS, update: 'La mise à jour', check: 'La vérification' }

/** What a canceled run does, behind "l’exécution qui". */
const CANCELED = {
  apply: 'crée',
  update: 'met à jour',
  stop: 'arrête',
  resume: 'reprend',
  destroy: 'détruit',
  check: 'vérifie',
}

/** What someone reports too late, as the end of a sentence. */
const OUTCOMES = {
  applied: 'a été appliqué',
  stopped: 'a été arrêté',
  resumed: 'a été redémarré',
  destroyed: 'a été détruit',
  failed: 'a été traité sans succès',
}

/** Clouds as they are called. */
const CLOUD_NAMES = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' }

const roleOf = (role: string): string => wordOf(ROLES.fr, role)
const costOf = (cost: string, { usd }: Format): string =>
  cost === 'unknown' ? 'un montant inconnu' : figure(cost, usd)
const noteOf = (note: string): string => (note.trim() === '' ? '' : ` Note : « ${note} »`)
const causeOf = (note: string, connection: string | undefined, next: string): string =>
  isRunByStrata(connection) ? `${asSentence(note)} ${next}` : ` ${next}${noteOf(note)}`

/** A title and a text for each kind of notification: in the inbox, in mails and in push messages. */
export const notifications: typeof english = {
  'notifications.simulated': ({ title }) => `Simulé : ${title}`,
  'notifications.project-member-added.title': ({ project }) => `Vous avez été ajouté au projet ${project}`,
  'notifications.project-member-added.text': ({ actor, project, role }) =>
    `${actor} vous a ajouté au projet ${project} avec le rôle ${roleOf(role)}.`,
  'notifications.project-role-changed.title': ({ project }) => `Votre rôle dans le projet ${project} a changé`,
  'notifications.project-role-changed.text': ({ actor, project, role }) =>
    `${actor} a changé votre rôle dans le projet ${project} : il est maintenant ${roleOf(role)}.`,
  'notifications.project-member-removed.title': ({ project }) => `Vous avez été retiré du projet ${project}`,
  'notifications.project-member-removed.text': ({ actor, project }) =>
    `${actor} vous a retiré du projet ${project}. Vous ne pouvez plus l’ouvrir.`,
  'notifications.project-deleted.title': ({ project }) => `Le projet ${project} a été supprimé`,
  'notifications.project-deleted.text': ({ actor, project }) =>
    `${actor} a supprimé le projet ${project}, dont vous étiez membre.`,
  'notifications.connection-granted.title': ({ account, project }) => `${project} peut utiliser le compte ${account}`,
  'notifications.connection-granted.text': ({ actor, account, project }) =>
    `${actor} a accordé le compte ${account} de l’installation au projet ${project} : ses environnements peuvent s’y exécuter.`,
  'notifications.connection-withdrawn.title': ({ account, project }) =>
    `${project} ne peut plus utiliser le compte ${account}`,
  'notifications.connection-withdrawn.text': ({ actor, account, project }) =>
    `${actor} a retiré le compte ${account} de l’installation au projet ${project}. Les exécutions qui l’attendaient sont terminées.`,
  'notifications.team-member-added.title': ({ team }) => `Vous avez été ajouté à l’équipe ${team}`,
  'notifications.team-member-added.text': ({ actor, team, role }) =>
    `${actor} vous a ajouté à l’équipe ${team} avec le rôle ${roleOf(role)}.`,
  'notifications.team-role-changed.title': ({ team }) => `Votre rôle dans l’équipe ${team} a changé`,
  'notifications.team-role-changed.text': ({ actor, team, role }) =>
    `${actor} a changé votre rôle dans l’équipe ${team} : il est maintenant ${roleOf(role)}.`,
  'notifications.team-member-removed.title': ({ team }) => `Vous avez été retiré de l’équipe ${team}`,
  'notifications.team-member-removed.text': ({ actor, team }) =>
    `${actor} vous a retiré de l’équipe ${team}. Vous ne pouvez plus l’ouvrir.`,
  'notifications.instance-role-changed.title': 'Votre rôle dans Strata a changé',
  'notifications.instance-role-changed.text': ({ actor, role }) =>
    `${actor} a changé votre rôle dans cette installation : il est maintenant ${roleOf(role)}.`,
  'notifications.password-changed.title': 'Le mot de passe de votre compte Strata a changé',
  'notifications.password-changed.text':
    'Le mot de passe de votre compte a changé et toutes les autres sessions ont été fermées. Si ce n’était pas vous, choisissez-en un nouveau avec le lien de mot de passe oublié de la page de connexion et prévenez un administrateur.',
  'notifications.two-factor-changed.title': 'L’authentification à deux facteurs de votre compte Strata a changé',
  'notifications.two-factor-changed.text': ({ change }) =>
    `${wordOf(CHANGES, change)} Si ce n’était pas vous, changez tout de suite votre mot de passe et prévenez un administrateur.`,
  'notifications.sign-in-paused.title': 'Quelqu’un tente de deviner le mot de passe de votre compte Strata',
  'notifications.sign-in-paused.text': ({ ip }) =>
    `Trop de mots de passe ou de codes erronés ont été saisis pour votre compte, le dernier depuis l’adresse ${ip}. Pendant une heure au plus, seuls les navigateurs dans lesquels vous vous êtes déjà connecté peuvent se connecter ; vos sessions continuent. S’il vous faut un autre appareil maintenant, demandez à un administrateur de déverrouiller votre compte, ou choisissez un nouveau mot de passe par e-mail.`,
  'notifications.new-sign-in.title': 'Nouvelle connexion à votre compte Strata',
  'notifications.new-sign-in.text': ({ ip, user_agent }) =>
    `Quelqu’un s’est connecté à votre compte depuis un navigateur jamais utilisé auparavant.\n\nAdresse : ${ip}\nNavigateur : ${user_agent}\n\nSi ce n’était pas vous, changez votre mot de passe : cela ferme toutes les autres sessions.`,
  'notifications.invitation-accepted.title': ({ actor }) => `${actor} a accepté votre invitation`,
  'notifications.invitation-accepted.text': ({ actor, email }) =>
    `${actor} (${email}) a accepté votre invitation et a maintenant un compte.`,
  'notifications.environment-reminder.title': ({ environment, hours }, format) =>
    `${environment} se termine ${figure(hours, format.inHours)}`,
  'notifications.environment-reminder.text': ({ environment, project, hours }, format) =>
    `L’environnement ${environment} du projet ${project} se termine ${figure(hours, format.inHours)}. Prolongez-le si vous en avez encore besoin.`,
  'notifications.environment-expired.title': ({ environment }) => `L’échéance de ${environment} est passée`,
  'notifications.environment-expired.text': ({ environment, project }) =>
    `L’échéance de l’environnement ${environment} du projet ${project} est passée. Son démontage automatique est désactivé : il tourne encore et coûte de l’argent. Prolongez-le ou supprimez-le.`,
  'notifications.environment-teardown.title': ({ environment }) => `${environment} est en cours de démontage`,
  'notifications.environment-teardown.text': ({ environment, project }) =>
    `L’échéance de l’environnement ${environment} du projet ${project} est arrivée et son démontage a commencé. Sa page dit ce qu’il reste à faire.`,
  'notifications.environment-deleted.title': ({ environment }) => `${environment} a été supprimé`,
  'notifications.environment-deleted.text': ({ actor, environment, project }) =>
    `${actor} a supprimé l’environnement ${environment} du projet ${project}. Il ne coûte plus rien.`,
  'notifications.environment-failed.title': ({ run, environment }) => `${wordOf(RUNS, run)} de ${environment} a échoué`,
  'notifications.environment-failed.text': ({ run, environment, project, note, connection }) =>
    `${wordOf(RUNS, run)} de l’environnement ${environment} du projet ${project} a échoué.${causeOf(note, connection, 'Réessayez ou supprimez-le.')}`,
  'notifications.environment-late.title': ({ actor, environment }) =>
    `${actor} signale tardivement quelque chose sur ${environment}`,
  'notifications.environment-late.text': ({ actor, environment, project, outcome, note }) =>
    `${actor} signale que l’environnement ${environment} du projet ${project} ${wordOf(OUTCOMES, outcome)}. Cela ne convient plus, rien n’a donc été changé : vérifiez ce qui existe dans le cloud, car les restes coûtent encore de l’argent.${noteOf(note)}`,
  'notifications.environment-owner.title': ({ environment }) => `${environment} est maintenant à vous`,
  'notifications.environment-owner.text': ({ actor, environment, project }) =>
    `${actor} vous a donné l’environnement ${environment} du projet ${project}, ou a quitté le projet auquel il appartient. Il est maintenant à vous : vous serez prévenu avant sa fin.`,
  'notifications.run-waiting.title': ({ environment }) => `Le plan de ${environment} attend une décision`,
  'notifications.run-waiting.text': ({ environment, project, note = '' }) =>
    `Ce qu’une exécution ferait de l’environnement ${environment} du projet ${project} est planifié.${asSentence(note)} Regardez le plan, puis confirmez-le ou rejetez-le.`,
  'notifications.run-done.title': ({ environment, kind }) => `${environment} ${wordOf(DONE, kind)}`,
  'notifications.run-done.text': ({ environment, project, kind }) =>
    `L’environnement ${environment} du projet ${project} ${wordOf(DONE, kind)}.`,
  'notifications.run-failed.title': ({ environment }) => `Une exécution de ${environment} a échoué`,
  'notifications.run-failed.text': ({ environment, project, kind, note }) =>
    `${wordOf(BEGUN, kind)} de l’environnement ${environment} du projet ${project} a échoué.${asSentence(note)} L’exécution montre les détails.`,
  'notifications.run-canceled.title': ({ actor, environment }) => `${actor} a annulé une exécution de ${environment}`,
  'notifications.run-canceled.text': ({ actor, environment, project, kind }) =>
    `${actor} a annulé l’exécution qui ${wordOf(CANCELED, kind)} l’environnement ${environment} du projet ${project}. L’exécution montre ce qu’elle a laissé.`,
  'notifications.approval-requested.title': ({ actor, environment }) =>
    `${actor} vous demande d’approuver ${environment}`,
  'notifications.approval-requested.text': ({ actor, environment, project, cost }, format) =>
    `${actor} demande l’environnement ${environment} dans le projet ${project}, qui coûte ${costOf(cost, format)} par mois. Vous pouvez l’approuver ou le refuser.`,
  'notifications.approval-reminder.title': ({ environment }) => `${environment} attend toujours votre approbation`,
  'notifications.approval-reminder.text': ({ environment, actor, project, cost }, format) =>
    `L’environnement ${environment}, que ${actor} a demandé dans le projet ${project} pour ${costOf(cost, format)} par mois, attend toujours une décision. Vous pouvez l’approuver ou le refuser.`,
  'notifications.approval-approved.title': ({ actor, environment }) => `${actor} a approuvé ${environment}`,
  'notifications.approval-approved.text': ({ actor, environment, project }) =>
    `${actor} a approuvé l’environnement ${environment} du projet ${project}. Il peut maintenant être appliqué.`,
  'notifications.approval-rejected.title': ({ actor, environment }) => `${actor} a refusé ${environment}`,
  'notifications.approval-rejected.text': ({ actor, environment, project, note }) =>
    `${actor} a refusé l’environnement ${environment} du projet ${project}. Modifiez la demande ou annulez-la.${noteOf(note)}`,
  'notifications.approval-lapsed.title': ({ environment }) => `Personne n’a décidé pour ${environment}`,
  'notifications.approval-lapsed.text': ({ environment, project }) =>
    `Personne n’a décidé à temps pour l’environnement ${environment} du projet ${project}. Redemandez-le ou annulez-le.`,
  'notifications.approval-void.title': ({ environment }) => `Votre décision sur ${environment} ne compte plus`,
  'notifications.approval-void.text': ({ actor, environment, project }) =>
    `${actor} a modifié l’environnement ${environment} du projet ${project} : votre décision ne compte plus. S’il faut encore une approbation, elle sera redemandée.`,
  'notifications.project-budget.title': ({ project, percent }, format) =>
    `${project} a utilisé ${figure(percent, format.percent)} de son budget`,
  'notifications.project-budget.text': ({ project, percent, month, spent, limit }, format) =>
    `Le projet ${project} a atteint ${figure(percent, format.percent)} de son budget de ${format.month(month)} : il a dépensé ${figure(spent, format.usd)} sur ${figure(limit, format.usd)}.`,
  'notifications.environment-budget.title': ({ environment, percent }, format) =>
    `${environment} a utilisé ${figure(percent, format.percent)} de son budget`,
  'notifications.environment-budget.text': ({ environment, project, percent, month, spent, limit }, format) =>
    `L’environnement ${environment} du projet ${project} a atteint ${figure(percent, format.percent)} de son budget de ${format.month(month)} : il a dépensé ${figure(spent, format.usd)} sur ${figure(limit, format.usd)}.`,
  'notifications.workflow-message.title': ({ workflow, environment }) =>
    `Le workflow ${workflow} vous parle de ${environment}`,
  'notifications.workflow-message.text': ({ workflow, environment, project, message }) =>
    `Le workflow ${workflow} dit au sujet de l’environnement ${environment} du projet ${project} : ${message}`,
  'notifications.drift-found.title': ({ environment }) => `${environment} diffère de ce qui a été appliqué`,
  'notifications.drift-found.text': ({ environment, project, count }) =>
    `Un contrôle de l’environnement ${environment} du projet ${project} a trouvé des modifications faites hors de Terraform. Ressources qui diffèrent : ${count}. Examinez-les, puis annulez-les ou intégrez-les à la pile.`,
  'notifications.leak-found.title': ({ environment }) => `Il reste quelque chose de ${environment}`,
  'notifications.leak-found.text': ({ environment, project, count, since }) =>
    `Une recherche après le démontage de l’environnement ${environment} du projet ${project} a trouvé ce qui reste. Ressources : ${count}. Elles continuent de coûter de l’argent jusqu’à ce que quelqu’un les supprime ; la liste des restes du projet les nomme. ${since}`.trim(),
  'notifications.snapshot-stays.title': ({ environment }) => `Un instantané de ${environment} n’a pas pu être supprimé`,
  'notifications.snapshot-stays.text': ({ environment, project, target, reason }) =>
    `Le dernier instantané ${target} de l’environnement ${environment} du projet ${project} devait être supprimé à sa fin et est toujours là. ${reason} En attendant, il continue de coûter de l’argent. Strata réessaie d’elle-même, au moins une fois par jour.`,
  'notifications.prices-waiting.title': ({ cloud }) =>
    `De nouveaux prix de ${wordOf(CLOUD_NAMES, cloud)} vous attendent`,
  'notifications.prices-waiting.text': ({ cloud, changes }) =>
    `Une actualisation a trouvé ${changes} modifications dans la liste de prix de ${wordOf(CLOUD_NAMES, cloud)}. Examinez-les, puis acceptez-les ou rejetez-les.`,
  'notifications.backup-failed.title': 'La sauvegarde de Strata a échoué',
  'notifications.backup-failed.text': ({ reason }) =>
    `La sauvegarde quotidienne de la base de données de Strata a échoué : ${reason} Strata réessaie toutes les heures et conserve les sauvegardes existantes.`,
  'notifications.token-ending.title': ({ account, token, hours }, format) =>
    `Le jeton ${token} de ${account} expire ${figure(hours, format.inHours)}`,
  'notifications.token-ending.text': ({ account, token, hours }, format) =>
    `Le jeton ${token} du compte de service ${account} expire ${figure(hours, format.inHours)}. Créez-en un autre, donnez-le aux programmes qui utilisent celui-ci, puis révoquez celui-ci.`,
  'notifications.workflow-backup.title': ({ environment }) => `Sauvegardez ${environment}`,
  'notifications.workflow-backup.text': ({ workflow, target, environment, project }) =>
    `Le workflow ${workflow} demande une sauvegarde de ${target} dans l’environnement ${environment} du projet ${project}. Cette installation n’en fait aucune : utilisez les outils de votre cloud.`,
  'notifications.pipeline-failed.title': ({ environment }) => `Le pipeline ne détruit pas ${environment}`,
  'notifications.pipeline-failed.text': ({ environment, project, note }) =>
    `L’environnement ${environment} du projet ${project} doit être détruit par son pipeline et coûte encore de l’argent.${noteOf(note)}`,
}
