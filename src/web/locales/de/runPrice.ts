/** Was die Seite eines Laufs über den Preis seines Plans sagt. */
export const texts = {
  title: 'Preis des Plans',
  driftTitle: 'Was Änderungen von Hand kosten',
  perMonth: 'im Monat',
  approved: 'Genehmigt',
  listPrices: 'Listenpreise seither',
  listRose:
    'Die Listenpreise sind seit der Genehmigung gestiegen. Gebaut wird dasselbe, deshalb fragt das allein niemanden erneut.',
  plan: 'Dieser Plan',
  difference: 'Unterschied',
  atLeast: 'mindestens {{amount}}',
  lowerBound: 'Etwas darin hat keinen Preis: Das ist eine Untergrenze.',
  asks: {
    confirmation:
      'Er kostet über 5 % oder über 10 $ im Monat mehr, als genehmigt wurde. Deshalb muss ihn jemand bestätigen.',
    approval:
      'Er kostet über 5 % oder über 10 $ im Monat mehr, als genehmigt wurde. Deshalb muss sein Preis genehmigt werden.',
  },
  accepted: 'Er kostet mehr, als zuerst genehmigt wurde; sein Preis wurde angenommen.',
  approval: 'Genehmigung öffnen',
  differs: 'Was von der Schätzung abweicht',
  same: 'Jede Zeile kostet, was die Schätzung des Stacks sagt.',
  fromTo: '{{from}} in der Schätzung, {{to}} im Plan',
  nothing: 'nichts',
  unpriced_one: '{{count}} Ressource ohne vollständigen Preis',
  unpriced_other: '{{count}} Ressourcen ohne vollständigen Preis',
  later: 'Nach dem Anwenden bekannt: {{names}}',
  range: '{{least}} bis {{most}}',
  book: 'Preisliste: {{date}}, Region {{region}}.',
  free_one: '{{count}} Ressource kostet nichts.',
  free_other: '{{count}} Ressourcen kosten nichts.',
  failed: 'Der Preis des Plans konnte nicht geladen werden',
  asApplied: 'Wie angewendet',
  asFound: 'Wie vorgefunden',
  driftLines: 'Von Hand geänderte Ressourcen',
  change: '{{from}} vorher, {{to}} jetzt',
  noDifference: 'gleicher Preis',
}
