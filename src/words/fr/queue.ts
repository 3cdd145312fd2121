import type { queue as english } from '../en/queue.ts'
import type { Format } from '../format.ts'

/** How far an apply had come, and the newest state. */
const farOf = (
  { done, total, version, at }: { done: number; total: number | null; version: number | null; at: string | null },
  { number, time }: Format,
): string => {
  const far = total === null ? `${number(done)} faits` : `${number(done)} faits sur ${number(total)}`
  const state = version === null || at === null ? 'aucun état' : `version ${version} de l’état du ${time(at)}`
  return `${far}, ${state}`
}

export const queue: typeof english = {
  'queue.no-run': 'Cette exécution n’existe pas, ou vous n’avez pas accès à son projet.',
  'queue.gave-way': 'Une autre exécution de l’environnement a pris sa place.',
  'queue.attempt-over':
    'Cette tentative est terminée : son agent ne s’est pas fait entendre trop longtemps, son jeton a été révoqué, ou il a déjà annoncé sa fin.',
  'queue.other-connection': 'L’environnement a une autre connexion depuis le plan.',
  'queue.connection-revoked': ({ name }) =>
    `La connexion ${name} a été révoquée, donc ses exécutions se terminent ici : saisissez de nouveaux secrets dans ses paramètres, puis réessayez.`,
  'queue.connection-withdrawn': ({ name }) =>
    `La connexion ${name} de l’installation n’est plus accordée à ce projet, donc ses exécutions se terminent ici : demandez-la à un administrateur, puis réessayez.`,
  'queue.other-files': 'Les fichiers de l’environnement ont changé après le plan.',
  'queue.other-state': 'L’état de l’environnement a changé après le plan.',
  'queue.other-approval': 'Ce qui a été approuvé a changé après le plan.',
  'queue.other-binary': 'Plus aucun agent n’a la version avec laquelle le plan a été établi.',
  'queue.end-passed-half-way': ({ at }, { time }) =>
    `La fin de l’environnement (${time(at)}) est passée avant que son application soit terminée : ce qui en existe est démonté.`,
  'queue.end-passed': ({ at }, { time }) =>
    `La fin de l’environnement (${time(at)}) est passée avant le début de son application, donc rien n’a été créé : déplacez sa fin et planifiez de nouveau, ou annulez la demande.`,
  'queue.canceled': ({ phase }) =>
    phase === 'plan'
      ? 'Annulée pendant la planification.'
      : 'Annulée : l’application s’est arrêtée une fois terminé ce qui était commencé.',
  'queue.killed': ({ phase }) =>
    phase === 'plan'
      ? 'Le plan a été arrêté de force.'
      : 'L’application a été arrêtée de force : l’état ignore peut-être ce qui était en cours de changement. Planifiez à nouveau et comparez.',
  'queue.agent-stopped': ({ phase }) =>
    phase === 'plan'
      ? 'Les agents qui la planifiaient ont été arrêtés : réessayez quand l’un d’eux reste.'
      : 'L’agent a été arrêté pendant l’application : ce qui était commencé a été terminé. Planifiez à nouveau pour continuer.',
  'queue.timed-out': ({ phase }) =>
    phase === 'plan'
      ? 'Le plan a pris plus de temps que permis et a été arrêté.'
      : 'L’application a pris plus de temps que permis et a été arrêtée : le journal dit ce qu’elle avait fait.',
  'queue.failed': ({ phase }) =>
    phase === 'plan'
      ? 'La cause n’est pas connue : le journal montre jusqu’où le plan est allé.'
      : 'La cause n’est pas connue : le journal montre jusqu’où l’application est allée.',
  'queue.failed-because': ({ phase, reason }) =>
    phase === 'plan' ? `Pendant le plan : ${reason}` : `Pendant l’application : ${reason}`,
  'queue.refused-because': ({ phase, reason }) =>
    phase === 'plan' ? `L’agent ne l’a pas planifiée : ${reason}` : `L’agent ne l’a pas appliquée : ${reason}`,
  'queue.plan-missing': 'L’agent n’a remis aucun plan : réessayez.',
  'queue.plan-refused': 'Le plan fait quelque chose qui ne lui est pas permis.',
  'queue.plan-lost': ({ times }) =>
    `Les agents qui la planifiaient se sont tus ${times} fois : regardez les agents sous Administration, puis réessayez.`,
  'queue.apply-lost': (given, format) =>
    `L’agent s’est tu pendant l’application : ${farOf(given, format)}. L’état ignore peut-être ce qui était en cours de modification.`,
  'queue.apply-revoked': (given, format) =>
    `Le jeton de l’agent a été révoqué pendant l’application : ${farOf(given, format)}. L’état ignore peut-être ce qui était en cours de modification.`,
  'queue.plan-lapsed': ({ days }) => `Personne n’a décidé en ${days} jours.`,
  'queue.waits-for-environment': 'Une exécution antérieure de l’environnement doit d’abord se terminer.',
  'queue.waits-until': ({ at }, { time }) =>
    `Son dernier agent travaille peut-être encore : l’exécution continue au plus tôt le ${time(at)}.`,
  'queue.no-agent-yet': ({ pool }) => `Aucun agent du groupe ${pool} n’a encore été vu.`,
  'queue.no-agent-since': ({ pool, at }, { time }) => `Aucun agent du groupe ${pool} n’a été vu depuis le ${time(at)}.`,
  'queue.no-binary': ({ pool }) => `Aucun agent du groupe ${pool} n’a de binaire Terraform.`,
  'queue.no-flavour': ({ pool, flavour }) =>
    `Aucun agent du groupe ${pool} n’a le binaire de cet environnement, ${flavour}.`,
  'queue.pool-is-full': ({ pool, max }) => `Le groupe ${pool} en exécute ${max} à la fois.`,
  'queue.connection-is-full': ({ connection, max }) => `La connexion ${connection} en permet ${max} à la fois.`,
  'queue.grant-is-full': ({ connection, max }) => `La connexion ${connection} en permet ${max} à la fois à ce projet.`,
  'queue.waits-for-turn': ({ pool, before }, { isOne }) =>
    before === 0
      ? `Elle est la prochaine du groupe ${pool}.`
      : `${before} ${isOne(before) ? 'exécution' : 'exécutions'} avant elle dans le groupe ${pool}.`,
}
