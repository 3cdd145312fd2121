/** Was die Verwaltung über die Schlüssel sagt, die Geheimnisse versiegeln. */
export const texts = {
  title: 'Schlüssel der Geheimnisse',
  lead: 'Er verschlüsselt Passwörter, Tokens, States und Plandateien in der Datenbank. Man erkennt einen Schlüssel an seiner ID, aus der niemand den Schlüssel findet.',
  failed: 'Die Schlüssel konnten nicht geladen werden',
  status: {
    settled: 'verwendet',
    spreading: 'neuer Schlüssel wartet',
    switched: 'neuer Schlüssel verwendet',
    're-sealing': 'wird neu versiegelt',
  },
  key: 'Verwendet',
  since: 'Verwendet seit',
  next: 'Neuer Schlüssel',
  needed: 'Vorheriger',
  counted: 'Gezählt',
  never: 'noch nicht',
  spreading:
    'Der neue Schlüssel {{key}} wartet auf: {{servers}}. Starten Sie jeden davon mit dem neuen Schlüssel in STRATA_SECRET_KEY und dem verwendeten in STRATA_SECRET_KEY_PREVIOUS. Bis dahin bleiben alle Server bei dem verwendeten Schlüssel.',
  switched:
    'Alle Server versiegeln mit dem neuen Schlüssel. In etwa einer Minute versiegelt Strata neu, was mit dem vorherigen versiegelt wurde.',
  progress: 'Mit dem verwendeten Schlüssel versiegelte Werte',
  done: '{{done}} von {{total}} Werten',
  keep: 'Der Schlüssel {{key}} ist noch nötig: Lassen Sie ihn auf jedem Server, bis hier steht, dass Sie ihn entfernen können.',
  removable:
    'Der Schlüssel {{key}} ist nicht mehr nötig: Entfernen Sie STRATA_SECRET_KEY_PREVIOUS oder die Datei secret.key.previous von jedem Server und starten Sie ihn neu. Bewahren Sie den Schlüssel bei den Sicherungen auf, die vorher gemacht wurden.',
  unopened_one:
    '{{count}} Wert lässt sich mit keinem der vorhandenen Schlüssel öffnen: Er wurde mit einem Schlüssel versiegelt, der fehlt, oder beschädigt. Geben Sie dem Server diesen Schlüssel, oder geben Sie das Geheimnis noch einmal ein.',
  unopened_other:
    '{{count}} Werte lassen sich mit keinem der vorhandenen Schlüssel öffnen: Sie wurden mit einem Schlüssel versiegelt, der fehlt, oder beschädigt. Geben Sie dem Server diesen Schlüssel, oder geben Sie die Geheimnisse noch einmal ein.',
  reseal: 'Jetzt neu versiegeln',
  resealed: 'Alles ist mit dem verwendeten Schlüssel versiegelt.',
  begun: 'Das neue Versiegeln hat begonnen und geht im Hintergrund weiter.',
  wait: {
    spreading: 'Zuerst muss jeder Server den neuen Schlüssel haben.',
    switched: 'Warten Sie eine halbe Minute: Es wird noch etwas mit dem vorherigen Schlüssel geschrieben.',
  },
  noRight: 'Nur Administratoren können neu versiegeln.',
  table: {
    label: 'Versiegelte Werte',
    kind: 'Art',
    total: 'Werte',
    remaining: 'Vorheriger',
    unopened: 'Kein Schlüssel',
  },
  kinds: {
    'two-factor': 'Authenticator-Apps',
    messages: 'Wartende Nachrichten',
    push: 'Push-Nachrichten',
    connections: 'Cloud-Verbindungen',
    variables: 'Werte von Variablen',
    outputs: 'Ausgaben',
    states: 'States und Plandateien',
    simulated: 'Simulierte Konten',
    receipts: 'Schlüssel der Belege',
    issuer: 'Schlüssel des Ausstellers',
    webhooks: 'Adressen und Schlüssel von Webhooks',
    pipelines: 'Tokens der Pipelines',
    copilot: 'Modell des Copilot',
    prices: 'Preislisten',
    answers: 'Aufbewahrte Antworten',
  },
}
