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
  component: 'Komponente',
  account: 'Konto',
  identity: 'Gesucht als',
  regions: 'Regionen',
  tags: 'Tags',
}

const FIGURES = {
  held: 'Im State',
  destroyed: 'Zerstört',
  left: 'Übrig',
  kept: 'Von der Cloud behalten',
  cost: 'Kosten insgesamt',
}

const PLACES = {
  'aws-account': 'Das Konto',
  'azure-subscription': 'Das Abonnement',
  'google-project': 'Das Projekt',
}

export const receipts: typeof english = {
  'receipts.title': 'Quittung über den Abbau',
  'receipts.verdict': ({ verdict, count, is_kept }, { isOne, number }) => {
    if (verdict === 'clean') return is_kept ? 'Übrig ist nur, was mit Absicht bleibt' : 'Alles ist weg'
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
  'receipts.searched-account': ({ where, at, count, account, regions }, { time, isOne, number, all }) => {
    const found =
      count === 0
        ? 'Nichts davon wurde gefunden'
        : `${number(count)} ${isOne(count) ? 'Ressource wurde' : 'Ressourcen wurden'} gefunden`
    const inRegions = regions.length === 0 ? '' : `, in ${all(regions)}`
    return `${PLACES[where]} ${account} wurde nach Tags durchsucht (${time(at)})${inRegions}. ${found}.`
  },
  'receipts.looks': ({ looks, cloud }, { number }) =>
    `Strata hat ${number(looks)}-mal gesucht, weil ${cloud} eine Weile weiter nennt, was gelöscht wurde.`,
  'receipts.unseen': ({ count }, { isOne, number }) =>
    isOne(count)
      ? '1 Ressource des States kann eine Suche nach Tags nicht finden.'
      : `${number(count)} Ressourcen des States kann eine Suche nach Tags nicht finden.`,
  'receipts.not-looked': ({ reason, code, region, identity, cloud, action }) => {
    const inRegion = region === null ? '' : ` in ${region}`
    switch (reason) {
      case 'by-hand':
        return 'Nicht gesucht: Strata hat keinen Zugang zu ihrem Konto.'
      case 'no-search':
        return 'Nicht gesucht: Strata kann Konten dieser Art nicht durchsuchen.'
      case 'no-connection':
        return 'Nicht gesucht: Die Verbindung zu ihrem Konto wurde widerrufen oder gelöscht.'
      case 'key-refused':
        return `Nicht gesucht: ${cloud} hat die Verbindung nicht angemeldet (${code}). Testen Sie die Verbindung und suchen Sie noch einmal.`
      case 'denied':
        return `Nicht gesucht: ${cloud} erlaubt ${identity} nicht,${inRegion} zu suchen. Erlauben Sie ${action} und suchen Sie noch einmal.`
      case 'not-enabled':
        return `Nicht gesucht: ${action} ist im Konto nicht aktiviert. Aktivieren Sie es und suchen Sie noch einmal.`
      case 'other-account':
        return `Nicht gesucht: Die Verbindung führt inzwischen zu einem anderen Konto, als ${identity}.`
      case 'shared-tags':
        return 'Nicht gesucht: Eine andere Umgebung in diesem Konto hat inzwischen dieselben Tags. Eine Suche kann beide nicht unterscheiden.'
      case 'unreachable':
        return `Nicht gesucht: ${cloud} hat nicht geantwortet. Suchen Sie später noch einmal.`
      case 'refused':
        return `Nicht gesucht: ${cloud} hat die Suche mit ${code} abgelehnt. Suchen Sie später noch einmal.`
    }
  },
  'receipts.simulated': 'Sie war simuliert: nichts davon war echt.',
  'receipts.figure': ({ figure }) => FIGURES[figure],
  'receipts.label': ({ of }) => LABELS[of],
  'receipts.kept-lead': ({ is_searched }) =>
    is_searched
      ? 'Die Cloud behält dies absichtlich nach dem Löschen. Was die Suche gefunden hat, ist vermerkt; das Übrige folgt aus den Einstellungen der Ressourcen.'
      : 'Die Cloud behält dies absichtlich nach dem Löschen, je nach den Einstellungen der Ressource. Niemand hat danach gesucht.',
  'receipts.kept-seen': 'im Konto gefunden',
  'receipts.kept-how': ({ how, name, until }, { time }) => {
    const end = until === null ? 'bis jemand löscht' : `bis ${time(until)}`
    if (how === 'soft-deleted') return `vorläufig gelöscht, ${end}`
    if (how === 'snapshot') return name === null ? `letzter Snapshot, ${end}` : `letzter Snapshot ${name}, ${end}`
    return until === null ? 'Sicherungen, solange die Cloud sie behält' : `Sicherungen, ${end}`
  },
  'receipts.snapshot-none': 'Dieser Snapshot wird nicht mehr aufbewahrt, oder es gab ihn nie.',
  'receipts.snapshot-end': ({ most }, { time }) =>
    `Wählen Sie ein Ende in der Zukunft und spätestens ${time(most)}: Der Schlüssel, der den Snapshot liest, wird bald danach gelöscht.`,
  'receipts.snapshot-by-cloud': ({ until }, { time }) =>
    `Azure bewahrt diese Sicherungen bis ${time(until)} auf: Niemand kann sie länger behalten oder vorher löschen.`,
  'receipts.snapshot-trouble': ({ problem, code, cloud }) => {
    switch (problem) {
      case 'no-connection':
        return 'Der Snapshot ist nicht erreichbar: Die Verbindung zu seinem Konto wurde widerrufen oder gelöscht. Löschen Sie ihn im Konto.'
      case 'key-refused':
        return `Der Snapshot ist nicht erreichbar: ${cloud} ließ die Verbindung nicht anmelden (${code}). Testen Sie die Verbindung, und versuchen Sie es erneut.`
      case 'unreachable':
        return `Der Snapshot ist nicht erreichbar: ${cloud} hat nicht geantwortet. Versuchen Sie es später erneut.`
      case 'refused':
        return `${cloud} hat mit ${code} abgelehnt. Erlauben Sie der Identität für Applies, was ihr fehlt, und versuchen Sie es erneut.`
    }
  },
  'receipts.snapshot-no-restore': ({ cause, cloud }) => {
    if (cause === 'gone') return `${cloud} hat diesen Snapshot nicht mehr: Nichts kann mit ihm beginnen.`
    if (cause === 'key')
      return 'Er ist mit dem Schlüssel seines Stacks verschlüsselt, der mit ihm gelöscht wurde. Holen Sie die Version des Schlüssels in ihrem Projekt zurück, und stellen Sie die Sicherung dort wieder her.'
    return cause === 'type'
      ? 'Keine Komponente kann mit einem Snapshot dieser Art beginnen: Stellen Sie ihn mit den Werkzeugen seiner Cloud wieder her.'
      : 'Der Stack, der den Snapshot hinterlassen hat, ist nicht mehr lesbar: Setzen Sie den Snapshot in den Einstellungen einer Datenbank.'
  },
  'receipts.kept-snapshot': ({ size_gb, monthly, is_ended }, { number, cents }) => {
    const size = size_gb === null ? 'Größe unbekannt' : `höchstens ${number(size_gb)} GB`
    const price = monthly === null ? 'Preis unbekannt' : `höchstens ${cents(monthly)} im Monat`
    return `${size}, ${price}${is_ended ? '; Strata löscht ihn dann' : ''}`
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
  'receipts.searching':
    'Strata sucht noch im Konto nach Resten. Die Quittung folgt in etwa einer Stunde: Clouds nennen eine Weile weiter, was gelöscht wurde.',
  'receipts.leaks-gone': 'Seitdem ist alles davon weg.',
  'receipts.leaks-partly-gone': ({ gone }, { number }) => `Seitdem weg: ${number(gone)}.`,
  'receipts.none': 'Diese Umgebung hat keine Quittung.',
}
