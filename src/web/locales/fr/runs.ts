/** Ce que dit la liste des exécutions. */
export const texts = {
  title: 'Exécutions',
  lead: 'Chaque planification, application et destruction, et ce que chacune attend',
  agents: 'Agents',
  failedTitle: 'Les exécutions n’ont pas pu être chargées',
  emptyTitle: 'Pas encore d’exécution',
  emptyText:
    'Une exécution planifie et applique les fichiers d’un environnement. La première commence quand vous créez un environnement que Strata applique.',
  emptyCreate: 'Créer un environnement',
  noneTitle: 'Aucune exécution ne correspond',
  noneText: 'Changez ce qui est cherché, ou affichez à nouveau toutes les exécutions.',
  summary: {
    failed: 'Les chiffres n’ont pas pu être chargés',
    running: 'En cours',
    runningSub: 'un agent y travaille',
    queued: 'Attendent un agent',
    queuedSub: 'dans la file ci-dessous',
    waiting: 'Attendent une personne',
    waitingSub: 'qui décide de leur plan',
    ended: 'Terminées en 7 jours',
    endedSub: '{{applied}} bien, {{failed}} échouées',
  },
  queue: {
    title: 'File d’attente',
    order: 'd’abord ce qui a expiré, puis ce que des personnes attendent, puis les vérifications',
    next: 'Un agent la prend ensuite.',
    waitsFor: 'Attend {{who}}',
    review: 'Examiner',
  },
  filters: {
    search: 'Chercher des environnements',
    status: 'Statut',
    kind: 'Genre',
    project: 'Projet',
    groups: { all: 'toutes', open: 'non terminées', waiting: 'attend une personne' },
    clear: 'Afficher toutes les exécutions',
  },
  /** How a run ended well. */
  done: {
    apply: '{{name}} est en place',
    update: '{{name}} est modifié',
    stop: '{{name}} est suspendu',
    resume: '{{name}} est de nouveau en place',
    destroy: 'Il ne reste rien de {{name}}',
    check: '{{name}} est tel que le dit son état',
  },
  /** What Terraform said several times. */
  times: '{{summary}} ({{count}} fois)',
  /** What a destroy left. */
  receipt: {
    gone_one: '{{count}} ressource a été détruite. C’était terminé le {{date}}.',
    gone_other: '{{count}} ressources ont été détruites. C’était terminé le {{date}}.',
    by: '{{name}} l’a demandé.',
    atEnd: 'Strata l’a fait à la fin de l’environnement.',
    cost: 'Au total, il a coûté {{amount}}.',
  },
  thens: {
    apply: 'Une fois appliqué par son exécution, il est actif.',
    applying: 'Ensuite, il est actif. Il coûte dès sa première ressource.',
    stopping: 'Ensuite, il coûte {{suspended}} par mois.',
    resuming: 'Ensuite, il est actif et coûte de nouveau {{monthly}} par mois.',
    destroying: 'Ensuite, il est supprimé et son coût s’arrête.',
    'apply-failed':
      'Ouvrez l’exécution, corrigez la cause et réessayez, ou supprimez-le. Ce qui existe déjà coûte de l’argent.',
    'stop-failed':
      'Ouvrez l’exécution, corrigez la cause et réessayez, ou supprimez-le. Ce qui fonctionne encore coûte de l’argent.',
    'resume-failed': 'Ouvrez l’exécution, corrigez la cause et réessayez, ou supprimez-le.',
    'destroy-failed':
      'Ouvrez l’exécution, corrigez la cause et réessayez. Ce qui reste continue de coûter de l’argent.',
  },
  ofEnvironment: {
    byHand: 'Son propriétaire applique les fichiers exportés : Strata n’exécute rien.',
    notYet: 'La première exécution commence quand il est approuvé.',
    open: 'Ouvrir l’exécution',
    review: 'Examiner le plan',
  },
  table: {
    environment: 'Environnement et exécution',
    run: 'Exécution',
    status: 'Statut',
    project: 'Projet et personne',
    person: 'Demandée par',
    result: 'Résultat',
    took: 'Durée',
    ordered: 'Demandée',
  },
}
