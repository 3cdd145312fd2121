import { firstOf, wordOf } from '../values.ts'
import type { operations as english } from '../en/operations.ts'

/** How a run stands, and what follows for what someone wanted of it. */
const STANDS = {
  queued: 'wartet, bis er an der Reihe ist',
  planning: 'wird geplant',
  planned: 'wartet auf eine Entscheidung',
  apply_queued: 'wartet darauf, angewendet zu werden',
  applying: 'wird angewendet',
  applied: 'ist angewendet',
  planned_and_finished: 'hatte nichts zu tun',
  discarded: 'wurde verworfen',
  canceled: 'wurde abgebrochen',
  errored: 'ist fehlgeschlagen',
}

const CANNOT = {
  confirm: 'Es gibt nichts zu bestätigen',
  discard: 'Es gibt nichts zu verwerfen',
  cancel: 'Er lässt sich nicht abbrechen',
  kill: 'Es gibt nichts zu beenden',
  retry: 'Er lässt sich nicht wiederholen',
  destroy: 'Zerstören Sie die Umgebung auf ihrer eigenen Seite',
}

export const operations: typeof english = {
  'operations.other-job': 'Dieses Token gehört zu einem anderen Auftrag.',
  'operations.other-phase': ({ phase }) => `Dieses Token gehört zur Phase „${phase}“ eines Laufs, die das nicht kann.`,
  'operations.check-clean': 'Nichts weicht von dem ab, was zuletzt angewendet wurde.',
  'operations.check-differs': ({ count }, { isOne }) =>
    isOne(count)
      ? '1 Ressource weicht von dem ab, was zuletzt angewendet wurde.'
      : `${count} Ressourcen weichen von dem ab, was zuletzt angewendet wurde.`,
  'operations.check-open-run':
    'Ein Lauf dieser Umgebung ist offen: Warten Sie, bis er beendet ist, oder brechen Sie ihn ab, und prüfen Sie erneut.',
  'operations.no-drift': 'Es ist keine Abweichung bekannt: Prüfen Sie die Umgebung zuerst auf Abweichungen.',
  'operations.finding-gone':
    'Eine dieser Abweichungen ist nicht mehr offen: Sie wurde erneut geändert, zurückgenommen oder ignoriert. Sehen Sie nach, was jetzt abweicht.',
  'operations.adopt-whole':
    'Eine Ressource als Ganzes lässt sich nicht übernehmen: Nehmen Sie die Änderung zurück, ignorieren Sie sie oder ändern Sie den Stack.',
  'operations.adopt-no-component': 'Das gehört zu keiner Komponente des Stacks, daher gibt es keine Einstellung dafür.',
  'operations.adopt-hidden':
    'Der Wert ist geheim, unbekannt oder war nicht da und kann deshalb nicht in den Stack geschrieben werden.',
  'operations.adopt-list':
    'Der Wert ist eine Liste, zu lang oder kein einzelner Text und keine einzelne Zahl: Ändern Sie den Stack selbst.',
  'operations.adopt-no-setting': 'Keine Einstellung der Komponente ergibt diesen Wert.',
  'operations.adopt-says-otherwise':
    'Keine Einstellung legt das fest, oder der Stack nennt einen anderen Wert als den zuletzt angewendeten.',
  'operations.adopt-contradicts':
    'Dafür wird dieselbe Einstellung gebraucht wie für eine andere Abweichung, die übernommen wird.',
  'operations.adopt-too-many':
    'Von dieser Komponente werden zu viele Abweichungen auf einmal übernommen: Übernehmen Sie zuerst einen Teil.',
  'operations.drift-no-choice': 'Wählen Sie für mindestens eine Abweichung, was daraus wird.',
  'operations.drift-two-choices':
    'Wählen Sie für jede Abweichung genau eines: zurücknehmen, übernehmen oder ignorieren.',
  'operations.no-drift-ignore': 'Das wird nicht mehr ignoriert: Sehen Sie nach, was jetzt abweicht.',
  'operations.update-waits':
    'Eine Aktualisierung dieser Umgebung wartet: Wenden Sie sie zuerst an oder verwerfen Sie sie. Auch sie stellt her, was der Stack sagt.',
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
  'operations.costs-more': ({ planned, approved, over, is_least, risen }, { usd }) => {
    const price = `${is_least ? 'mindestens ' : ''}${usd(planned)} im Monat`
    return approved === null
      ? `Sein Plan kostet ${price}; bei der Anfrage war kein Preis bekannt.`
      : `Sein Plan kostet ${price}, ${usd(over)} mehr als die genehmigten ${usd(approved)}.${risen === undefined ? '' : ` Davon kommen ${usd(risen)} von Listenpreisen, die seither gestiegen sind.`}`
  },
  'operations.awaits-price':
    'Der Preis dieses Plans muss zuerst genehmigt werden. Wer ihn genehmigen kann, ist benachrichtigt.',
  'operations.no-price':
    'Der Plan dieses Laufs hat keinen Preis: Warten Sie, bis er geplant ist. Ist er das, konnte Strata den Preis nicht berechnen; sehen Sie sich die Schätzung des Stacks an.',
  'operations.price-rejected': ({ actor }) => `${actor} hat den Preis des Plans abgelehnt.`,
  'operations.price-dropped': 'Der Plan, der das kostet, wird nicht mehr angewendet.',
  'operations.plan-damaged':
    'Der Plan ist nicht mehr der, der aufbewahrt wurde: Beginnen Sie den Lauf erneut, dann entsteht ein neuer.',
  'operations.no-plan': 'Für diesen Lauf gibt es noch keinen Plan: Warten Sie, bis er geplant ist.',
  'operations.waits-for-people': ({ who }, { either }) =>
    `Er wartet auf eine Entscheidung über den Plan: von ${who.length === 0 ? 'einem Administrator' : either(firstOf(who, (count) => `${count} anderen`))}.`,
  'operations.attempt-ended': 'Dieser Versuch ist zu Ende: Von ihm wird nichts mehr angenommen.',
  'operations.no-cloud-token': 'Die Phase dieses Auftrags meldet sich bei ihrer Cloud nicht mit Tokens an.',
  'operations.log-hole': ({ kept, offset }) =>
    `Das Protokoll hätte eine Lücke: ${kept} Bytes sind da, und diese beginnen bei Byte ${offset}.`,
  'operations.events-hole': ({ known, first }) =>
    `Es fehlen Ereignisse: ${known} sind bekannt, und diese beginnen mit Nummer ${first}.`,
  'operations.other-artifact': ({ phase }) => `Das entsteht nicht in der Phase „${phase}“ eines Laufs.`,
  'operations.changed-on-the-way': 'Das sind nicht die Bytes, die gesendet wurden: Senden Sie sie noch einmal.',
  'operations.no-artifact': 'Das lässt sich nicht lesen: Es ist nicht, was seine Adresse sagt.',
  'operations.wrong-status': ({ status, action }) => `Der Lauf ${wordOf(STANDS, status)}: ${wordOf(CANNOT, action)}.`,
  'operations.other-plan':
    'Der Lauf wurde neu geplant, nachdem Sie seinen Plan geöffnet haben: Sehen Sie sich den neuen Plan an, und bestätigen Sie dann diesen.',
  'operations.cancel-first':
    'Bitten Sie den Lauf zuerst, aufzuhören: Sofort beendet, lässt er vielleicht etwas halb fertig zurück.',
  'operations.not-latest': 'Es gibt einen späteren Lauf dieser Umgebung: Sehen Sie sich diesen an.',
  'operations.update-gone':
    'Diese Aktualisierung wurde mit ihrem Plan verworfen: Bearbeiten Sie die Umgebung erneut, um sie anzufordern.',
  'operations.needs-another':
    'Sie haben diesen Lauf angeordnet: Ist die Umgebung Production oder sind ihre Daten Confidential, muss jemand anderes den Plan bestätigen.',
  'operations.type-name': ({ name }) => `Geben Sie zur Bestätigung den Namen der Umgebung ein: ${name}.`,
  'operations.discarded-by': ({ actor }) => `${actor} hat den Plan verworfen.`,
  'operations.canceled-by': ({ actor }) => `${actor} hat ihn abgebrochen, bevor er begann.`,
  'operations.reported': 'Diesen Lauf führt eine Pipeline aus und meldet ihn: Handeln Sie in der Pipeline.',
  'operations.waits-in-pipeline': 'Er wartet in der Pipeline: Geben Sie ihn dort frei.',
}
