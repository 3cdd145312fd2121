import type { actions as english } from '../en/actions.ts'
import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { STATUSES } from '../statuses.ts'
import { firstOf, wordOf } from '../values.ts'

const some = (names: readonly string[]): readonly string[] => firstOf(names, (count) => `${count} autres`)

const roleOf = (role: string): string => wordOf(ROLES.fr, role)

const statusOf = (status: string): string => wordOf(STATUSES.fr, status)

const can = (approvers: readonly string[], { all }: Format): string =>
  approvers.length === 0 ? '' : ` Peuvent le faire : ${all(some(approvers))}.`

const peopleIn = (groups: readonly string[]): string =>
  `${groups.join(', ')} ou des adresses e-mail séparées par des virgules`

const STATES = { approved: 'approuvée', rejected: 'rejetée', canceled: 'retirée', expired: 'caduque' }

export const actions: typeof english = {
  'actions.approve.does': 'approuve la demande',
  'actions.approve.verb': 'approuver',
  'actions.approve.would': ({ environment }) =>
    `Approuver la demande pour ${environment}, s’il en attend une que l’auteur du workflow peut approuver et qui ne demande pas la décision d’une personne.`,
  'actions.approve.done': ({ environment, author }) =>
    `La demande pour ${environment} a été approuvée au nom de ${author}.`,
  'actions.reject.does': 'rejette la demande',
  'actions.reject.verb': 'rejeter',
  'actions.reject.would': ({ environment }) =>
    `Rejeter la demande pour ${environment}, s’il en attend une sur laquelle l’auteur du workflow peut se prononcer.`,
  'actions.reject.done': ({ environment, author }) =>
    `La demande pour ${environment} a été rejetée au nom de ${author}.`,
  'actions.notify.does': 'prévient des personnes',
  'actions.notify.verb': 'prévenir',
  'actions.notify.would': ({ people, environment }, { all }) =>
    `Prévenir au sujet de ${environment} : ${all(some(people))}.`,
  'actions.notify.would-say': ({ people, environment, note }, { all }) =>
    `Prévenir au sujet de ${environment} : ${all(some(people))}. Message : « ${note} »`,
  'actions.notify.done': ({ people }, { all }) => `Personnes prévenues : ${all(some(people))}.`,
  'actions.notify.some': ({ people, unknown, environment }, { all }) =>
    `Personnes prévenues : ${all(some(people))}. Pas prévenues : ${all(some(unknown))}, car aucun compte actif avec cette adresse ne peut voir ${environment}.`,
  'actions.notify.unknown': ({ unknown, environment }, { all }) =>
    `Personne n’a été prévenu : aucun compte actif avec l’adresse ${all(some(unknown))} ne peut voir ${environment}.`,
  'actions.notify.nobody': ({ project }) =>
    `Personne n’a été prévenu : le projet ${project} n’a pas de telle personne avec un compte actif.`,
  'actions.notify.no-people': ({ groups }) => `Indiquez qui prévenir : ${peopleIn(groups)}.`,
  'actions.notify.wrong-people': ({ people, groups }) =>
    `« ${people.join(', ')} » n’est ni un groupe ni une adresse e-mail : écrivez ${peopleIn(groups)}.`,
  'actions.scale.verb': 'mettre à l’échelle',
  'actions.stop.does': 'arrête l’environnement',
  'actions.stop.would': ({ environment }) => `Arrêter ${environment} et garder ses données.`,
  'actions.stop.done': ({ environment }) => `L’arrêt de ${environment} a commencé ; ses données restent.`,
  'actions.stop.already': ({ environment }) => `${environment} est déjà arrêté ou en cours d’arrêt.`,
  'actions.start.does': 'redémarre l’environnement',
  'actions.start.would': ({ environment }) => `Redémarrer ${environment}.`,
  'actions.start.done': ({ environment }) => `Le redémarrage de ${environment} a commencé.`,
  'actions.start.already': ({ environment }) => `${environment} tourne déjà ou est en cours de démarrage.`,
  'actions.scale.toggles': 'l’environnement est arrêté et redémarré, et un démarrage est un nouveau déploiement',
  'actions.scale.value': 'Écrivez 0 ou 1 : 0 arrête un environnement et garde ses données, 1 le redémarre.',
  'actions.backup.does': 'demande une sauvegarde',
  'actions.backupTo.does': ({ target }) => `demande une sauvegarde de ${target}`,
  'actions.backup.verb': 'demander une sauvegarde',
  'actions.backup.would': ({ environment, part }) =>
    `Demander aux gestionnaires de ${environment} une sauvegarde (${part ?? 'toutes ses données'}), car Strata n’en fait pas.`,
  'actions.backup.done': ({ environment, part }) =>
    `Une sauvegarde (${part ?? 'toutes ses données'}) a été demandée aux gestionnaires de ${environment}, car Strata n’en fait pas.`,
  'actions.backup.already': ({ environment }) =>
    `Une sauvegarde a déjà été demandée aujourd’hui aux gestionnaires de ${environment}.`,
  'actions.backup.nothing': ({ environment, status }) =>
    `Il n’y a rien de ${environment} à sauvegarder dans le cloud : il est ${statusOf(status)}.`,
  'actions.terminate.does': 'démonte l’environnement',
  'actions.terminate.verb': 'mettre fin à un environnement',
  'actions.terminate.would': ({ environment }) => `Mettre fin à ${environment}.`,
  'actions.terminate.begun': ({ environment }) => `La destruction de ${environment} a commencé.`,
  'actions.terminate.done': ({ environment }) => `${environment} a été supprimé ; il n’avait rien dans le cloud.`,
  'actions.terminate.deleted': ({ environment }) => `${environment} est déjà supprimé.`,
  'actions.terminate.destroying': ({ environment }) => `${environment} est déjà en cours de destruction.`,
  'actions.check-drift.does': 'cherche les dérives',
  'actions.check-drift.verb': 'chercher les dérives',
  'actions.check-drift.would': ({ environment }) =>
    `Chercher ce qui a changé dans ${environment} en dehors de Terraform.`,
  'actions.check-drift.done': ({ environment }) => `Une recherche de dérives dans ${environment} a été demandée.`,
  'actions.check-drift.by-hand': ({ environment }) =>
    `${environment} est exécuté à la main : il n’y a rien à contrôler.`,
  'actions.check-drift.open-run': ({ environment }) =>
    `Une autre exécution de ${environment} est ouverte : aucune recherche n’est lancée pendant ce temps.`,
  'actions.tag.does': ({ target, value }) => `met l’étiquette « ${target} » à « ${value} »`,
  'actions.tag.verb': 'étiqueter',
  'actions.tag.toggles': ({ target, value, other }) =>
    `l’étiquette « ${target} » passe à « ${value} » et à « ${other} », et chaque changement est un nouveau déploiement`,
  'actions.tag.would': ({ environment, tag, value }) => `Mettre l’étiquette ${tag}=${value} sur ${environment}.`,
  'actions.tag.done': ({ environment, tag, value }) => `${environment} a maintenant l’étiquette ${tag}=${value}.`,
  'actions.tag.already': ({ environment, tag, value }) => `${environment} a déjà l’étiquette ${tag}=${value}.`,
  'actions.tag.deleted': ({ environment }) => `${environment} est supprimé et n’a plus d’étiquettes.`,
  'actions.tag.wrong':
    'Une étiquette a un nom de 1 à 100 caractères et une valeur d’au plus 200 : écrivez-en une autre dans le workflow.',
  'actions.tag.no-name': 'Écrivez le nom de l’étiquette.',
  'actions.tag.long-name': 'Le nom d’une étiquette a au plus 100 caractères : raccourcissez-le.',
  'actions.tag.reserved': ({ name }) => `Une étiquette ne peut pas s’appeler « ${name} » : choisissez un autre nom.`,
  'actions.tag.no-value': 'Écrivez la valeur de l’étiquette.',
  'actions.tag.long-value': 'La valeur d’une étiquette a au plus 200 caractères : raccourcissez-la.',
  'actions.webhook.does': 'appelle un webhook',
  'actions.webhook.verb': 'appeler un webhook',
  'actions.webhook.would': ({ environment, host }) =>
    `Envoyer un message signé sur ${environment} à ${host ?? 'aucune adresse'}.`,
  'actions.webhook.done': ({ host }) =>
    `Un message pour ${host} est en file d’attente : les envois de ce workflow montrent le résultat.`,
  'actions.webhook.no-address': 'Écrivez l’adresse à appeler : elle commence par https://.',
  'actions.request-approval.does': 'exige une approbation',
  'actions.request-approval.verb': 'exiger une approbation',
  'actions.request-approval.would': ({ environment, approvers }, { either }) =>
    `Demander l’approbation (${either(approvers)}) avant que ${environment} soit appliqué.`,
  'actions.request-approval.done': ({ approvers }, { either }) =>
    `L’approbation a été demandée (${either(approvers)}).`,
  'actions.request-approval.not-pending': ({ environment, status }) =>
    `${environment} est ${statusOf(status)} : seule une demande peut attendre une approbation.`,
  'actions.request-approval.too-late': ({ environment }) =>
    `Quand ${environment} a été demandé, ce workflow n’exigeait pas d’approbation : il compte à partir de la prochaine demande ou de la prochaine modification de celle-ci.`,
  'actions.request-approval.decided': ({ environment, state }) =>
    `La demande pour ${environment} est déjà ${wordOf(STATES, state)}.`,
  'actions.request-approval.no-people': ({ groups }) => `Indiquez qui peut approuver : ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-people': ({ people, groups }) =>
    `« ${people.join(', ')} » ne peut pas approuver : écrivez ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-trigger': ({ trigger }) =>
    `request-approval ne fonctionne qu’avec le déclencheur on-deploy : avec ${trigger}, rien n’attend d’approbation.`,
  'actions.people.owner': 'son propriétaire',
  'actions.people.project-owners': 'les propriétaires du projet',
  'actions.people.project-admins': 'les propriétaires et administrateurs du projet',
  'actions.approvers.project-owners': 'un propriétaire du projet',
  'actions.approvers.project-admins': 'un propriétaire ou administrateur du projet',
  'actions.no-request': ({ environment }) => `Aucune demande pour ${environment} n’attend d’approbation.`,
  'actions.for-people': ({ why }) =>
    `Aucun workflow n’approuve cette demande, quelqu’un doit donc se prononcer. ${why.join(' ')}`,
  'actions.own-request': ({ author, approvers }, format) =>
    `${author} a enregistré ce workflow et demandé cet environnement, et personne ne se prononce sur sa propre demande.${can(approvers, format)}`,
  'actions.own-stack': ({ author, approvers }, format) =>
    `${author} a enregistré ce workflow et créé le stack de cet environnement, et personne ne se prononce sur son propre stack.${can(approvers, format)}`,
  'actions.not-approver': ({ author, approvers }, format) =>
    `${author} a enregistré ce workflow et ne peut pas se prononcer sur cette demande.${can(approvers, format)}`,
  'actions.request-decided': 'La demande est déjà tranchée.',
  'actions.request-lapsed':
    'Personne ne s’est prononcé à temps sur la demande, elle est donc caduque : quelqu’un doit demander de nouveau.',
  'actions.request-ended': 'La fin de l’environnement est passée : quelqu’un doit d’abord la déplacer.',
  'actions.request-changed': 'Le stack ou son coût a changé depuis la demande : quelqu’un doit demander de nouveau.',
  'actions.author-role': ({ author, project, role, needed }, { either }) =>
    `${author} a enregistré ce workflow et ne peut pas faire cela : dans le projet ${project}, il faut le rôle ${either(needed.map(roleOf))}, ${role === null ? 'et cette personne n’en a pas' : `et le sien est ${roleOf(role)}`}.`,
  'actions.failed':
    'Un problème est survenu sur le serveur, l’action a donc été annulée : demandez à l’opérateur de consulter le journal.',
  'actions.environment-gone': ({ environment }) => `${environment} n’existe plus.`,
}
