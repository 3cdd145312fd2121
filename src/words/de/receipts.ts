import type { receipts as english } from '../en/receipts.ts'

const LABELS = {
  environment: 'Umgebung',
  project: 'Projekt',
  owner: 'Besitzer',
  cloud: 'Cloud und Region',
  written: 'Ausgestellt',
  installation: 'Ausgestellt von',
  run: 'Lauf',
  state: 'State',
  key: 'Schlüssel',
  address: 'Adresse',
  type: 'Typ',
  id: 'Id',
  price: 'Preis',
  seconds: 'Sekunden',
  signature: 'Signatur',
}

const FIGURES = {
  held: 'Im State',
  destroyed: 'Zerstört',
  left: 'Übrig',
  kept: 'Von der Cloud behalten',
  cost: 'Kosten insgesamt',
}

export const receipts: typeof english = {
  'receipts.title': 'Quittung über den Abbau',
  'receipts.verdict': ({ verdict, count }, { isOne, number }) => {
    if (verdict === 'clean') return 'Alles ist weg'
    if (verdict === 'not-looked') return 'Niemand hat nach Resten gesucht'
    return isOne(count) ? '1 Ressource ist übrig' : `${number(count)} Ressourcen sind übrig`
  },
  'receipts.by-run': ({ held, destroyed }, { isOne, number }) => {
    const before =
      held === null
        ? 'Kein State von vorher war lesbar.'
        : `Vorher enthielt der State ${number(held)} ${isOne(held) ? 'Ressource' : 'Ressourcen'}.`
    return `${before} Terraform meldete ${number(destroyed)} als zerstört.`
  },
  'receipts.by-hand': ({ person }) =>
    `${person} hat gemeldet, dass die Umgebung von Hand zerstört wurde. Strata sah weder ihren State noch ihr Konto.`,
  'receipts.unreported': ({ count }, { isOne, number }) =>
    isOne(count) ? '1 war weg, bevor Terraform dazu kam.' : `${number(count)} waren weg, bevor Terraform dazu kam.`,
  'receipts.searched': ({ at, count }, { time, isOne, number }) => {
    const found = count === 0 ? 'nichts' : `${number(count)} ${isOne(count) ? 'Ressource' : 'Ressourcen'}`
    return `Ihr simuliertes Konto wurde durchsucht (${time(at)}) und enthielt ${found}.`
  },
  'receipts.not-looked': ({ reason }) =>
    reason === 'by-hand'
      ? 'Nicht gesucht: Strata hat keinen Zugang zu ihrem Konto.'
      : 'Nicht gesucht: Strata kann Konten dieser Art nicht durchsuchen.',
  'receipts.simulated': 'Sie war simuliert: nichts davon war echt.',
  'receipts.figure': ({ figure }) => FIGURES[figure],
  'receipts.label': ({ of }) => LABELS[of],
  'receipts.kept-lead':
    'Die Cloud behält dies absichtlich nach dem Löschen, je nach den Einstellungen der Ressource. Niemand hat danach gesucht.',
  'receipts.kept-how': ({ how, name, until }, { time }) => {
    const end = until === null ? 'bis jemand löscht' : `bis ${time(until)}`
    if (how === 'soft-deleted') return `vorläufig gelöscht, ${end}`
    if (how === 'snapshot') return name === null ? `letzter Snapshot, ${end}` : `letzter Snapshot ${name}, ${end}`
    return until === null ? 'Sicherungen, solange die Cloud sie behält' : `Sicherungen, ${end}`
  },
  'receipts.price': ({ monthly, is_at_least }, { cents }) => {
    if (monthly === null) return 'unbekannt'
    return is_at_least ? `mindestens ${cents(monthly)} im Monat` : `${cents(monthly)} im Monat`
  },
  'receipts.not-in-state': 'nicht im State',
  'receipts.state-serial': ({ serial }) => `der State mit Serial ${serial}`,
  'receipts.run-number': ({ number }) => `Lauf ${number}`,
  'receipts.more': ({ count }, { number }) => `und ${number(count)} weitere, alle stehen in der JSON-Datei`,
  'receipts.verify': 'Prüfen',
  'receipts.verify-lead':
    'Speichern Sie die JSON-Datei und führen Sie beide Zeilen in ihrem Ordner aus. Sie brauchen Node.js und kein Konto: die erste holt die öffentlichen Schlüssel, die zweite sagt, ob etwas geändert wurde.',
  'receipts.signed': 'Signiert als JWS (EdDSA) mit einem Schlüssel, der nur Quittungen signiert.',
  'receipts.none': 'Diese Umgebung hat keine Quittung.',
}
