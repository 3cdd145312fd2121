/** Was die Liste der Läufe sagt. */
export const texts = {
  title: 'Läufe',
  lead: 'Jedes Planen, Anwenden und Zerstören, und worauf jeder Lauf wartet',
  agents: 'Agenten',
  failedTitle: 'Die Läufe konnten nicht geladen werden',
  emptyTitle: 'Noch kein Lauf',
  emptyText:
    'Ein Lauf plant die Dateien einer Umgebung und wendet sie an. Der erste beginnt, wenn Sie eine Umgebung erstellen, die Strata anwendet.',
  emptyCreate: 'Umgebung erstellen',
  noneTitle: 'Kein Lauf passt',
  noneText: 'Ändern Sie, was gesucht wird, oder zeigen Sie wieder alle Läufe.',
  summary: {
    failed: 'Die Zahlen konnten nicht geladen werden',
    running: 'In Arbeit',
    runningSub: 'ein Agent arbeitet daran',
    queued: 'Warten auf einen Agenten',
    queuedSub: 'in der Warteschlange unten',
    waiting: 'Warten auf einen Menschen',
    waitingSub: 'der über ihren Plan entscheidet',
    ended: 'Beendet in 7 Tagen',
    endedSub: '{{applied}} gut, {{failed}} fehlgeschlagen',
  },
  queue: {
    title: 'Warteschlange',
    order: 'Abgelaufenes zuerst, dann, worauf Menschen warten, dann Prüfungen',
    next: 'Ein Agent übernimmt ihn als Nächstes.',
    waitsFor: 'Wartet auf {{who}}',
    review: 'Ansehen',
  },
  filters: {
    search: 'Umgebungen suchen',
    status: 'Status',
    kind: 'Art',
    project: 'Projekt',
    groups: { all: 'alle', open: 'nicht beendet', waiting: 'wartet auf einen Menschen' },
    clear: 'Alle Läufe zeigen',
  },
  /** How a run ended well. */
  done: {
    apply: '{{name}} steht',
    update: '{{name}} ist geändert',
    stop: '{{name}} ist angehalten',
    resume: '{{name}} läuft wieder',
    destroy: 'Von {{name}} ist nichts mehr da',
    check: '{{name}} ist so, wie ihr State sagt',
  },
  /** What Terraform said several times. */
  times: '{{summary}} ({{count}}-mal)',
  /** What a destroy left. */
  receipt: {
    gone_one: '{{count}} Ressource wurde abgebaut. Fertig war es am {{date}}.',
    gone_other: '{{count}} Ressourcen wurden abgebaut. Fertig war es am {{date}}.',
    by: '{{name}} hat es angeordnet.',
    atEnd: 'Strata hat es am Ende der Umgebung getan.',
    cost: 'Insgesamt hat sie {{amount}} gekostet.',
  },
  thens: {
    apply: 'Hat der Lauf sie angelegt, ist sie aktiv.',
    applying: 'Danach ist sie aktiv. Ab der ersten Ressource kostet sie Geld.',
    stopping: 'Danach kostet sie {{suspended}} im Monat.',
    resuming: 'Danach ist sie aktiv und kostet wieder {{monthly}} im Monat.',
    destroying: 'Danach ist sie gelöscht und ihre Kosten enden.',
    'apply-failed':
      'Öffnen Sie den Lauf, beheben Sie die Ursache und versuchen Sie es erneut, oder löschen Sie sie. Was von ihr besteht, kostet Geld.',
    'stop-failed':
      'Öffnen Sie den Lauf, beheben Sie die Ursache und versuchen Sie es erneut, oder löschen Sie sie. Was noch läuft, kostet Geld.',
    'resume-failed': 'Öffnen Sie den Lauf, beheben Sie die Ursache und versuchen Sie es erneut, oder löschen Sie sie.',
    'destroy-failed':
      'Öffnen Sie den Lauf, beheben Sie die Ursache und versuchen Sie es erneut. Was übrig ist, kostet weiter Geld.',
  },
  ofEnvironment: {
    byHand: 'Ihr Eigentümer wendet die Dateien selbst an: Strata führt dafür nichts aus.',
    notYet: 'Der erste Lauf beginnt, wenn sie freigegeben ist.',
    open: 'Lauf öffnen',
    review: 'Plan ansehen',
  },
  table: {
    environment: 'Umgebung und Lauf',
    run: 'Lauf',
    status: 'Status',
    project: 'Projekt und Person',
    person: 'Angeordnet von',
    result: 'Ergebnis',
    took: 'Dauer',
    ordered: 'Angeordnet',
  },
}
