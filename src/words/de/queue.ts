import type { queue as english } from '../en/queue.ts'
import type { Format } from '../format.ts'

/** How far an apply had come, and the newest state. */
const farOf = (
  { done, total, version, at }: { done: number; total: number | null; version: number | null; at: string | null },
  { number, time }: Format,
): string => {
  const far = total === null ? `${number(done)} erledigt` : `${number(done)} von ${number(total)} erledigt`
  const state = version === null || at === null ? 'kein State' : `State-Version ${version} von ${time(at)}`
  return `${far}, ${state}`
}

export const queue: typeof english = {
  'queue.no-run': 'Diesen Lauf gibt es nicht, oder Sie haben keinen Zugriff auf sein Projekt.',
  'queue.gave-way': 'Ein anderer Lauf der Umgebung trat an seine Stelle.',
  'queue.attempt-over':
    'Dieser Versuch ist vorbei: Sein Agent war zu lange nicht zu hören, dessen Token wurde widerrufen, oder er hat sein Ende schon gemeldet.',
  'queue.other-connection': 'Die Umgebung hat seit dem Plan eine andere Verbindung.',
  'queue.connection-revoked': ({ name }) =>
    `Die Verbindung ${name} wurde widerrufen, deshalb enden ihre Läufe hier: Geben Sie in ihren Einstellungen neue Geheimnisse ein, und versuchen Sie es noch einmal.`,
  'queue.connection-withdrawn': ({ name }) =>
    `Die Verbindung ${name} der Installation ist für dieses Projekt nicht mehr freigegeben, deshalb enden seine Läufe hier: Bitten Sie einen Administrator darum, und versuchen Sie es noch einmal.`,
  'queue.other-files': 'Die Dateien der Umgebung haben sich nach dem Plan geändert.',
  'queue.other-state': 'Der State der Umgebung hat sich nach dem Plan geändert.',
  'queue.other-approval': 'Was freigegeben wurde, hat sich nach dem Plan geändert.',
  'queue.other-binary': 'Kein Agent hat noch die Version, mit der geplant wurde.',
  'queue.end-passed-half-way': ({ at }, { time }) =>
    `Das Ende der Umgebung (${time(at)}) war vor dem Ende des Anwendens erreicht: Was von ihr da ist, wird abgebaut.`,
  'queue.end-passed': ({ at }, { time }) =>
    `Das Ende der Umgebung (${time(at)}) war vor dem Beginn des Anwendens erreicht, deshalb wurde nichts angelegt: Verschieben Sie ihr Ende und planen Sie erneut, oder ziehen Sie den Antrag zurück.`,
  'queue.canceled': ({ phase }) =>
    phase === 'plan'
      ? 'Während des Planens abgebrochen.'
      : 'Abgebrochen: Das Anwenden endete, nachdem Begonnenes fertig war.',
  'queue.killed': ({ phase }) =>
    phase === 'plan'
      ? 'Der Plan wurde gewaltsam beendet.'
      : 'Das Anwenden wurde gewaltsam beendet: Was gerade geändert wurde, steht vielleicht nicht im State. Planen Sie erneut und vergleichen Sie.',
  'queue.agent-stopped': ({ phase }) =>
    phase === 'plan'
      ? 'Die Agenten, die ihn planten, wurden angehalten: Versuchen Sie es erneut, wenn einer bleibt.'
      : 'Der Agent wurde während des Anwendens angehalten: Begonnenes wurde fertig. Planen Sie erneut, um fortzufahren.',
  'queue.timed-out': ({ phase }) =>
    phase === 'plan'
      ? 'Das Planen dauerte länger als erlaubt und wurde angehalten.'
      : 'Das Anwenden dauerte länger als erlaubt und wurde angehalten: Das Protokoll sagt, was getan war.',
  'queue.failed': ({ phase }) =>
    phase === 'plan'
      ? 'Die Ursache ist nicht bekannt: Das Protokoll zeigt, wie weit das Planen kam.'
      : 'Die Ursache ist nicht bekannt: Das Protokoll zeigt, wie weit das Anwenden kam.',
  'queue.failed-because': ({ phase, reason }) =>
    phase === 'plan' ? `Beim Planen: ${reason}` : `Beim Anwenden: ${reason}`,
  'queue.refused-because': ({ phase, reason }) =>
    phase === 'plan' ? `Der Agent hat nicht geplant: ${reason}` : `Der Agent hat nicht angewendet: ${reason}`,
  'queue.plan-missing': 'Der Agent hat keinen Plan übergeben: Versuchen Sie es erneut.',
  'queue.plan-refused': 'Der Plan tut etwas, das er nicht darf.',
  'queue.plan-lost': ({ times }) =>
    `Die Agenten, die ihn planten, verstummten ${times}-mal: Sehen Sie unter Administration nach den Agenten und versuchen Sie es dann erneut.`,
  'queue.apply-lost': (given, format) =>
    `Der Agent verstummte während des Anwendens: ${farOf(given, format)}. Was gerade geändert wurde, kennt der State vielleicht nicht.`,
  'queue.apply-revoked': (given, format) =>
    `Das Token des Agenten wurde während des Anwendens widerrufen: ${farOf(given, format)}. Was gerade geändert wurde, kennt der State vielleicht nicht.`,
  'queue.plan-lapsed': ({ days }) => `Innerhalb von ${days} Tagen hat niemand entschieden.`,
  'queue.waits-for-environment': 'Zuerst muss ein früherer Lauf der Umgebung enden.',
  'queue.waits-until': ({ at }, { time }) =>
    `Sein letzter Agent arbeitet vielleicht noch: Der Lauf geht frühestens um ${time(at)} weiter.`,
  'queue.no-agent-yet': ({ pool }) => `Noch war kein Agent des Pools ${pool} zu sehen.`,
  'queue.no-agent-since': ({ pool, at }, { time }) => `Seit ${time(at)} war kein Agent des Pools ${pool} zu sehen.`,
  'queue.no-binary': ({ pool }) => `Kein Agent des Pools ${pool} hat ein Terraform-Programm.`,
  'queue.no-flavour': ({ pool, flavour }) =>
    `Kein Agent des Pools ${pool} hat das Programm dieser Umgebung, ${flavour}.`,
  'queue.pool-is-full': ({ pool, max }) => `Der Pool ${pool} führt ${max} gleichzeitig aus.`,
  'queue.connection-is-full': ({ connection, max }) => `Die Verbindung ${connection} erlaubt ${max} gleichzeitig.`,
  'queue.grant-is-full': ({ connection, max }) =>
    `Die Verbindung ${connection} erlaubt diesem Projekt ${max} gleichzeitig.`,
  'queue.waits-for-turn': ({ pool, before }, { isOne }) =>
    before === 0
      ? `Er ist der nächste im Pool ${pool}.`
      : `${before} ${isOne(before) ? 'Lauf' : 'Läufe'} vor ihm im Pool ${pool}.`,
}
