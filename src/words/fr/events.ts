import type { events as english } from '../en/events.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `« ${name} »`).join(', ')

const NOTHING_DONE = 'Rien n’a été fait à cette étape : modifiez l’un d’eux pour qu’il ne cause pas le suivant.'

export const events: typeof english = {
  'events.requested': ({ actor, environment }) => `${actor} a demandé « ${environment} ».`,
  'events.submitted-again': ({ environment, reason }) => `« ${environment} » est demandé de nouveau : ${reason}`,
  'events.asked-again': ({ actor }) => `${actor} a demandé de nouveau.`,
  'events.stack-changed': ({ actor }) => `${actor} a modifié le stack.`,
  'events.update-dropped': ({ actor }) => `${actor} a lancé autre chose, la mise à jour est donc abandonnée.`,
  'events.price-changed': ({ actor }) => `${actor} a enregistré le stack de nouveau, et son prix a changé.`,
  'events.limit-changed': ({ actor }) => `${actor} a modifié la limite de budget.`,
  'events.deleted': ({ actor }) => `${actor} a supprimé l’environnement.`,
  'events.withdrawn': ({ actor }) => `${actor} a retiré la demande.`,
  'events.run-planned': ({ environment }) => `Une exécution de « ${environment} » est planifiée.`,
  'events.run-costs-more': ({ environment, planned }, { usd }) =>
    `Une exécution de « ${environment} » est planifiée. Son plan coûte ${usd(planned)} par mois, plus que ce qui a été approuvé.`,
  'events.run-applied': ({ environment }) => `Une exécution de « ${environment} » a appliqué son plan.`,
  'events.run-failed': ({ environment }) => `Une exécution de « ${environment} » a échoué.`,
  'events.drift-found': ({ environment, count }, { isOne }) =>
    isOne(count)
      ? `Un contrôle de « ${environment} » a trouvé ${count} ressource modifiée hors de Terraform.`
      : `Un contrôle de « ${environment} » a trouvé ${count} ressources modifiées hors de Terraform.`,
  'events.leak-found': ({ environment, count }, { isOne }) =>
    isOne(count)
      ? `Une recherche après le démontage de « ${environment} » a trouvé 1 ressource qui reste.`
      : `Une recherche après le démontage de « ${environment} » a trouvé ${count} ressources qui restent.`,
  'events.resumed': ({ actor, environment }) => `${actor} a repris « ${environment} ».`,
  'events.approved': ({ actor, environment }) => `${actor} a approuvé la demande pour « ${environment} ».`,
  'events.tagged': ({ actor, tag, value, environment }) =>
    `${actor} a mis l’étiquette ${tag}=${value} sur « ${environment} ».`,
  'events.ran': ({ actor, workflow, environment }) => `${actor} a exécuté « ${workflow} » pour « ${environment} ».`,
  'events.due': ({ at }, { time }) => `Il était prévu à cette heure : ${time(at)}.`,
  'events.spent': ({ environment, cost, month }, format) =>
    `« ${environment} » a coûté ${format.usd(cost)} en ${format.month(month)}.`,
  'events.spent-of-budget': ({ environment, cost, limit, month }, format) =>
    `« ${environment} » a coûté ${format.usd(cost)} de son budget de ${format.usd(limit)} en ${format.month(month)}.`,
  'events.too-many-steps': ({ count, workflows }) =>
    `Arrêté après ${count} étapes, parce que ces workflows se sont causés l’un l’autre : ${quoted(workflows)}. ${NOTHING_DONE}`,
  'events.too-many-events': ({ count, workflows }) =>
    `Arrêté après ${count} événements, parce que des workflows se sont causés l’un l’autre, en dernier ${quoted(workflows)}. ${NOTHING_DONE}`,
}
