import type { projects as english, RuleName } from '../en/projects.ts'
import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

const RULES: Record<RuleName, string> = {
  budget_limit: 'le budget',
  auto_approve_dev: 'l’approbation des environnements de développement',
  require_tags: 'l’obligation d’étiquettes',
  allowed_clouds: 'les clouds autorisés',
  max_lifetime_days: 'la durée de vie maximale',
  max_unpriced_lines: 'les lignes sans prix',
  confirm_plans: 'les plans à confirmer',
}

const beyondBudget = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, moins ${usd(allowed)} que les propriétaires ont autorisés au-delà du budget` : ''

export const projects: typeof english = {
  'projects.slug-taken': 'Un projet avec cet identifiant existe déjà.',
  'projects.create-own': ({ email }) =>
    `Vous ne pouvez créer que vos propres projets : indiquez votre adresse ${email} comme celle du propriétaire ou adressez-vous à un administrateur.`,
  'projects.budget-too-low': ({ wanted, lowest, month, spent, reserved, beyond }, format) =>
    `Un budget de ${format.usd(wanted)} par mois est trop bas : en ${format.month(month)}, ${format.usd(spent)} sont dépensés et ${format.usd(reserved)} réservés${beyondBudget(beyond, format)}. Fixez au moins ${format.usd(lowest)}, ou supprimez ou annulez d’abord des environnements.`,
  'projects.budget-too-low-later': ({ wanted, lowest, month, taken, beyond }, format) =>
    `Un budget de ${format.usd(wanted)} par mois est trop bas : à partir de ${format.month(month)}, ${format.usd(taken)} sont réservés chaque mois${beyondBudget(beyond, format)}. Fixez au moins ${format.usd(lowest)}, ou supprimez ou annulez d’abord des environnements.`,
  'projects.nobody-with-address': ({ email }) =>
    `Personne n’a de compte ici avec l’adresse ${email} : demandez à un administrateur de l’inviter.`,
  'projects.member-there': ({ email }) => `${email} fait déjà partie de ce projet : modifiez-y son rôle.`,
  'projects.not-a-member': 'Cette personne ne fait pas partie du projet : consultez sa liste de membres.',
  'projects.service-account-role':
    'Un compte de service ne peut avoir que le rôle Développeur ou Autre, car il n’approuve rien et ne gère personne : choisissez l’un de ces rôles.',
  'projects.role-changed': 'Votre rôle dans ce projet vient d’être modifié : rechargez la page.',
  'projects.owners-make-owners':
    'Seul un propriétaire du projet peut nommer ou retirer des propriétaires : adressez-vous à l’un d’eux.',
  'projects.own-role': 'Vous ne pouvez pas élever votre propre rôle : adressez-vous à un propriétaire du projet.',
  'projects.stays-owner': ({ name }) =>
    `Le projet est au nom de ${name}, qui en reste propriétaire : demandez à un administrateur de le confier d’abord à quelqu’un d’autre.`,
  'projects.last-owner': ({ name }) =>
    `${name} est le dernier propriétaire du projet : nommez d’abord quelqu’un d’autre propriétaire.`,
  'projects.owner-unknown': ({ email }) =>
    `Personne n’a de compte ici avec l’adresse ${email} : invitez d’abord cette personne.`,
  'projects.owner-disabled': ({ email }) => `Le compte de ${email} est désactivé : réactivez-le d’abord.`,
  'projects.loosening': ({ rules, owners }, { all, either }) =>
    `Seuls les propriétaires du projet peuvent assouplir ses règles : laissez ${all(rules.map((rule) => wordOf(RULES, rule)))} inchangés ou adressez-vous à ${either(owners)}.`,
  'projects.give-away':
    'Seul un administrateur peut confier un projet à quelqu’un d’autre : adressez-vous à l’un d’eux.',
  'projects.no-template':
    'Ce modèle n’existe pas, ou il n’est pas partagé avec vous : demandez à son propriétaire de le partager avec une de vos équipes.',
  'projects.template-not-in': 'Ce modèle n’est pas dans le projet : consultez sa liste de modèles.',
  'projects.environments-left': ({ count }) =>
    `Ce projet a encore ${count} ${count === 1 ? 'environnement' : 'environnements'} : ${count === 1 ? 'supprimez-le' : 'supprimez-les'} d’abord.`,
  'projects.cloud-not-allowed': ({ cloud, allowed }) =>
    `${cloud} ne fait pas partie des clouds autorisés (${allowed.join(', ')}) : autorisez-le ou choisissez-en un autre.`,
  'projects.no-region': ({ cloud, region }) =>
    `${cloud} n’a pas de région « ${region} » : choisissez l’une de ses régions.`,
}
