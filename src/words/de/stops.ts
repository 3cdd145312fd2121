import type { stops as en } from '../en/stops.ts'

export const stops: typeof en = {
  'stops.done': ({ what, count, kept }) => {
    const did = what === 'stop' ? 'angehalten' : 'fortgesetzt'
    const stays = kept === 0 ? '' : ` ${kept === 1 ? '1 bleibt' : `${kept} bleiben`} wie bisher.`
    return `${count === 1 ? '1 Ressource' : `${count} Ressourcen`} ${did}.${stays}`
  },
  'stops.failed': ({ what, failed, done, waiting }, { all }) => {
    const isStop = what === 'stop'
    const of = (words: string, names: readonly string[]) => (names.length === 0 ? '' : ` ${words}: ${all(names)}.`)
    const before = isStop
      ? 'Unberührt, weil noch läuft, was es verwendet'
      : 'Unberührt, weil nicht läuft, was es verwendet'
    return `Nicht ${isStop ? 'angehalten' : 'fortgesetzt'}: ${all(failed)}.${of(isStop ? 'Angehalten' : 'Fortgesetzt', done)}${of(before, waiting)} Wiederholen Sie es: Nur der Rest wird erledigt.`
  },
  'stops.limit': ({ cloud, what, status, minutes }) =>
    `Nach ${minutes} Minuten ${what === 'stop' ? 'hält es nicht' : 'läuft es nicht'}; ${cloud} nennt es: ${status}.`,
  'stops.never': ({ cloud, code }) => `${cloud} hält es nicht an (${code}): Es läuft und kostet weiter.`,
  'stops.gone': 'Es ist nicht mehr im Konto: Die nächste Prüfung auf Abweichungen zeigt es.',
  'stops.fixed': ({ cloud, why }) => {
    const reasons = {
      replica: `${cloud} hält keine Datenbank an, die Lesereplikate hat oder eines ist: Sie läuft und kostet weiter.`,
      'cluster-member': 'Es gehört zu einem Datenbank-Cluster und hält mit diesem an.',
      'multi-az': 'AWS hält keinen SQL Server in mehreren Zonen an: Er läuft und kostet weiter.',
      serverless: 'Ein Serverless-Cluster der ersten Version hält von selbst an, wenn niemand ihn verwendet.',
      'ephemeral-disk':
        'Azure hält keine Maschine an, deren Datenträger auf ihrem Host liegt: Sie läuft und kostet weiter.',
      'local-ssd': 'Sie hat lokale SSDs, deren Daten beim Anhalten verloren gingen: Sie läuft und kostet weiter.',
      autopilot: 'Ein Cluster im Autopilot-Modus hat keine Knoten zum Anhalten: Seine Pods laufen und kosten weiter.',
      'own-pool': 'Der mitgelieferte Knotenpool gehört nicht zu den Ressourcen: Er läuft und kostet weiter.',
    }
    return reasons[why]
  },
  'stops.backup-limit': ({ minutes }, { number }) =>
    `Die letzte Sicherung dauerte länger als ${number(minutes)} Minuten: Sehen Sie in der Konsole nach, und bauen Sie es erneut ab.`,
  'stops.denied': ({ action }) => `Die Identität der Verbindung darf ${action} nicht: Erlauben Sie es im Konto.`,
  'stops.refused': ({ cloud, action, code }) => `${cloud} antwortete ${code} auf ${action}.`,
  'stops.unreachable': ({ cloud, action }) =>
    `${cloud} antwortete nicht auf ${action}: Prüfen Sie das Netzwerk des Agenten.`,
}
