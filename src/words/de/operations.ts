import { firstOf } from '../values.ts'
import type { operations as english } from '../en/operations.ts'

export const operations: typeof english = {
  'operations.other-job': 'Dieses Token gehört zu einem anderen Auftrag.',
  'operations.other-phase': ({ phase }) => `Dieses Token gehört zur Phase „${phase}“ eines Laufs, die das nicht kann.`,
  'operations.check-clean': 'Nichts weicht von dem ab, was zuletzt angewendet wurde.',
  'operations.check-differs': ({ count }, { isOne }) =>
    isOne(count)
      ? '1 Ressource weicht von dem ab, was zuletzt angewendet wurde.'
      : `${count} Ressourcen weichen von dem ab, was zuletzt angewendet wurde.`,
  'operations.nothing-to-do': 'Es gibt nichts zu ändern.',
  'operations.was-ordered': 'Er tut nur, was angeordnet wurde.',
  'operations.release-only': 'Er hebt nur den Schutz dessen auf, was zerstört werden soll.',
  'operations.release-changes-more': ({ addresses }, { all }) =>
    `Den Schutz aufzuheben würde auch anderes ändern: ${all(addresses)}. Nichts wurde getan; machen Sie rückgängig, was dort von Hand geändert wurde, und zerstören Sie die Umgebung noch einmal.`,
  'operations.destroy-expired': 'Das Ende der Umgebung ist vorbei.',
  'operations.destroy-ordered': 'Wer ihn angeordnet hat, hat das mit dem Namen der Umgebung bestätigt.',
  'operations.destroy-makes':
    'Er würde nicht nur löschen, sondern auch etwas anlegen oder ändern: Sehen Sie sich zuerst den Plan an.',
  'operations.not-approved': 'Seine Dateien sind nicht die, die genehmigt wurden.',
  'operations.changes-existing': (counts, { all, number }) =>
    `Von den vorhandenen Ressourcen werden ${all([
      ...(counts.update > 0 ? [`${number(counts.update)} geändert`] : []),
      ...(counts.replace > 0 ? [`${number(counts.replace)} ersetzt`] : []),
      ...(counts.delete > 0 ? [`${number(counts.delete)} gelöscht`] : []),
    ])}.`,
  'operations.loses-data': ({ addresses }, { all }) => `Daten gingen verloren: ${all(addresses)}.`,
  'operations.confirms-all': 'Das Projekt will jeden Plan bestätigt haben.',
  'operations.confirms-production': 'Das Projekt will jeden Plan für Production bestätigt haben.',
  'operations.only-creates': ({ create, replace }, { number }) =>
    replace > 0
      ? `Er legt nur an, was genehmigt wurde (${number(create)}), und erneuert, was ein früherer Lauf unfertig ließ (${number(replace)}).`
      : `Er legt nur an, was genehmigt wurde (${number(create)}).`,
  'operations.no-plan': 'Für diesen Lauf gibt es noch keinen Plan: Warten Sie, bis er geplant ist.',
  'operations.waits-for-people': ({ who }, { either }) =>
    `Er wartet auf eine Entscheidung über den Plan: von ${who.length === 0 ? 'einem Administrator' : either(firstOf(who, (count) => `${count} anderen`))}.`,
}
