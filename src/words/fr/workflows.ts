import type { workflows as english } from '../en/workflows.ts'
import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'

const FIELDS = {
  environment: 'environnement',
  'cloud-provider': 'cloud',
  cost: 'coût',
  'team-size': 'taille de l’équipe',
  'data-sensitivity': 'confidentialité',
  region: 'région',
}

const LISTS = { conditions: 'conditions', actions: 'actions' }

const PARTS = { target: 'cible', value: 'valeur' }

const fieldOf = (field: string): string => wordOf(FIELDS, field)

const roleOf = (role: string): string => wordOf(ROLES.fr, role)

const placeOf = (project: string | null): string => (project === null ? 'ses projets' : `le projet ${project}`)

export const workflows: typeof english = {
  'workflows.not-deleted': 'Ce workflow n’est pas supprimé : il n’y a rien à rétablir.',
  'workflows.future-version': ({ base, version }) =>
    `Ce workflow n’a pas encore de version ${base} : sa plus récente est la ${version}.`,
  'workflows.scope-missing': ({ token, scope, action }) =>
    `Le jeton d’API « ${token} » n’a pas la portée ${scope}, dont a besoin un workflow avec l’action ${action} : créez-en un qui l’a.`,
  'workflows.saved-meanwhile':
    'Quelqu’un d’autre a enregistré le workflow entre-temps : regardez-le et exécutez-le de nouveau.',
  'workflows.other-project': ({ workflow, project }) =>
    `« ${workflow} » concerne un autre projet que ${project} : choisissez un environnement de son projet.`,
  'workflows.author-not-in-project': ({ author, workflow, project }) =>
    `${author}, au nom de qui « ${workflow} » agit, ne fait pas partie du projet ${project} : quelqu’un qui en fait partie doit l’enregistrer.`,
  'workflows.not-manual': ({ workflow }) =>
    `« ${workflow} » s’exécute automatiquement : seul un workflow avec le déclencheur manual s’exécute à la main.`,
  'workflows.off': ({ workflow }) => `« ${workflow} » est désactivé : activez-le avant de l’exécuter.`,
  'workflows.author-disabled': ({ author }) =>
    `Le compte de ${author}, qui a enregistré ce workflow, est désactivé : quelqu’un dont le compte est actif doit l’enregistrer.`,
  'workflows.version-saved-meanwhile': ({ version, base, author, at }, { time }) =>
    `${author === null ? 'Vous avez vous-même' : `${author || 'Quelqu’un'} a`} enregistré la version ${version}${at === null ? '' : ` (${time(at)})`} pendant que vous modifiiez la version ${base} : rien de votre travail n’est perdu, et rien n’en est encore enregistré. Regardez ce qu’il y a maintenant, et enregistrez le vôtre par-dessus.`,
  'workflows.approvers-only': ({ project }) =>
    `Seul un propriétaire ou administrateur ${project === null ? 'd’un projet' : `du projet ${project}`}, ou un administrateur de l’installation, peut enregistrer un workflow qui approuve : retirez cette action, ou adressez-vous à l’un d’eux.`,
  'workflows.no-actions': 'Ajoutez au moins une action : un workflow sans action ne fait rien.',
  'workflows.schedule-missing':
    'Indiquez quand il s’exécute : on-schedule a besoin d’une expression cron et d’un fuseau horaire.',
  'workflows.schedule-unused': ({ trigger }) =>
    `Seul on-schedule a un horaire : retirez-le d’un workflow avec le déclencheur ${trigger}.`,
  'workflows.limit-missing':
    'Indiquez le nombre de ressources qu’un environnement dépasse : on-resource-limit en a besoin.',
  'workflows.limit-unused': ({ trigger }) =>
    `Seul on-resource-limit a un nombre de ressources : retirez-le d’un workflow avec le déclencheur ${trigger}.`,
  'workflows.same-id': ({ list, id }) =>
    `Il y a deux ${wordOf(LISTS, list)} avec l’id « ${id} » : donnez à chacune le sien.`,
  'workflows.operator': ({ field, operator, allowed }) =>
    `« ${fieldOf(field)} » ne se compare pas avec ${operator} : choisissez parmi ${allowed.join(', ')}.`,
  'workflows.no-value': ({ field }) => `Écrivez à quoi « ${fieldOf(field)} » est comparé.`,
  'workflows.no-such-value': ({ value, field, allowed }) =>
    `« ${value} » n’est pas une valeur de « ${fieldOf(field)} » : choisissez parmi ${allowed.join(', ')}.`,
  'workflows.no-amount': ({ value }) =>
    `« ${value} » n’est pas un montant : écrivez un nombre en USD comme 500, ou une part du budget comme 80%.`,
  'workflows.no-number': ({ value }) => `« ${value} » n’est pas un nombre : écrivez-en un comme 10.`,
  'workflows.negative': ({ field }) => `« ${fieldOf(field)} » n’est jamais inférieur à 0 : écrivez 0 ou plus.`,
  'workflows.share': ({ min, max }) => `Écrivez une part du budget de ${min}% à ${max}%.`,
  'workflows.whole': ({ field }) => `« ${fieldOf(field)} » est un nombre entier : écrivez-en un comme 10.`,
  'workflows.two-digits': 'Écrivez au plus deux chiffres après le point.',
  'workflows.unused-part': ({ action, part }) => `${action} n’a pas de ${wordOf(PARTS, part)} : laissez le champ vide.`,
  'workflows.zone-missing': 'Indiquez un fuseau horaire de la liste IANA, comme Europe/Berlin ou UTC.',
  'workflows.zone-unknown': ({ zone }) =>
    `Le fuseau horaire ${zone} n’existe pas : prenez-en un de la liste IANA, comme Europe/Berlin ou UTC.`,
  'workflows.cron-unreadable': ({ cron }) =>
    `L’horaire « ${cron} » est illisible. Écrivez cinq champs : minute (0-59), heure (0-23), jour du mois (1-31), mois (1-12) et jour de la semaine (0-7, 0 et 7 étant dimanche), comme 0 7 * * 1-5 pour 07:00 du lundi au vendredi.`,
  'workflows.cron-never': ({ cron }) =>
    `L’horaire « ${cron} » n’arrive jamais : aucun mois qu’il nomme n’a un tel jour. Choisissez un autre jour ou un autre mois.`,
  'workflows.no-account': ({ email }) =>
    `${email} n’a pas de compte actif : invitez cette personne, ou nommez-en une autre.`,
  'workflows.not-in-project': ({ email, project }) =>
    `${email} ne fait pas partie du projet ${project} : ajoutez-y d’abord cette personne, ou nommez-en une autre.`,
  'workflows.not-with-you': ({ email }) =>
    `${email} n’est dans aucun projet avec vous : ajoutez d’abord cette personne à l’un d’eux, ou nommez-en une autre.`,
  'workflows.never': 'Ses conditions s’excluent, il ne fait donc jamais rien : modifiez ou retirez l’une d’elles.',
  'workflows.never-region': ({ given, regions }, { either }) =>
    `Strata ne connaît aucune région qui remplit ses conditions (${given}), il ne fait donc jamais rien : nommez-en une comme ${either(regions)}.`,
  'workflows.never-waits': ({ does }) =>
    `Ce workflow ${does}, mais aucune demande n’attend de décision à son déclencheur, cela n’arrive donc jamais : choisissez le déclencheur on-deploy, ou retirez l’action.`,
  'workflows.never-approves':
    'Une personne décide toujours de Production et de Confidential, ce workflow n’approuve donc jamais rien : modifiez ses conditions, ou retirez l’action.',
  'workflows.contradicts-itself': ({ first, second }) =>
    `Ce workflow ${first}, puis ${second} : retirez l’une des deux actions, ou changez leur ordre.`,
  'workflows.contradicts-other': ({ own, workflow, other }) =>
    `Ce workflow ${own}, et « ${workflow} » ${other} au même événement : ajoutez une condition qui les sépare, ou désactivez l’un d’eux.`,
  'workflows.loop': ({ workflows: names, more, change, steps }) =>
    `${names.length === 0 ? 'Ce workflow se cause lui-même' : `Ce workflow et ${[...names.map((name) => `« ${name} »`), ...(more > 0 ? [`${more} autres`] : [])].join(', ')} se causent l’un l’autre`} sans cesse : ${change}. Strata arrête une telle chaîne après ${steps} étapes : retirez l’une des deux actions, ou ajoutez une condition qui les sépare.`,
  'workflows.rights-disabled': ({ author }) =>
    `Le compte de ${author}, qui l’a enregistré, est désactivé, toutes ses actions sont donc refusées : quelqu’un d’autre doit l’enregistrer.`,
  'workflows.rights-outside': ({ author, project }) =>
    `${author}, qui l’a enregistré, ${project === null ? 'n’est dans aucun projet' : `n’est pas dans ${placeOf(project)}`}, il ne fait donc rien : quelqu’un qui en fait partie doit l’enregistrer.`,
  'workflows.rights-never': ({ author, actions, project, roles }, { either }) =>
    `${author}, qui l’a enregistré, ne peut pas ${either(actions)} dans ${placeOf(project)} avec le rôle ${either(roles.map(roleOf))} : c’est refusé jusqu’à ce que quelqu’un qui le peut l’enregistre.`,
  'workflows.rights-own': ({ author, actions, project, roles }, { either }) =>
    `${author}, qui l’a enregistré, ne peut ${either(actions)} dans ${placeOf(project)} que pour ses propres environnements, car son rôle est ${either(roles.map(roleOf))} : tout le reste est refusé.`,
}
