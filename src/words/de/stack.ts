import type { stack as english } from '../en/stack.ts'

export const stack: typeof english = {
  'stack.over-budget': ({ cost, limit }, { usd }) =>
    `Die Schätzung von ${usd(cost)} im Monat liegt über dem Budget von ${usd(limit)}: Das Erstellen braucht eine Genehmigung.`,
  'stack.near-budget': ({ cost, percent, limit }, { usd }) =>
    `Die Schätzung von ${usd(cost)} im Monat sind ${percent} % des Budgets von ${usd(limit)}.`,
  'stack.unpriced': ({ unpriced, total }) =>
    `${unpriced} von ${total} Posten ${unpriced === 1 ? 'hat' : 'haben'} keinen bekannten Preis: Die Summe ist eine Untergrenze.`,
  'stack.without-zones': ({ region, regions }) =>
    `${region} hat keine Verfügbarkeitszonen: Der Ausfall eines Rechenzentrums stoppt den Stack. Mit Zonen: ${regions.join(', ')}.`,
  'stack.single': ({ titles, isProduction }, { all }) =>
    `${all(titles)} ${titles.length === 1 ? 'läuft' : 'laufen'} nur einmal, in einer Zone: Ein Fehler dort bedeutet einen Ausfall bis zur Reparatur.${isProduction ? '' : ' Produktion hat eine zweite Instanz.'}`,
  'stack.spot-quota':
    'Spot-Knoten haben ein eigenes Kontingent, das in einem neuen Konto 0 sein kann: Beantragen Sie es vor dem ersten Apply.',
  'stack.public-edge':
    'Vertrauliche Daten liegen hinter einem öffentlichen Zugang: Prüfen Sie, ob der Zugriff stattdessen über ein privates Netz erfolgen kann.',
  'stack.no-monitoring': 'Der Stack hat kein Monitoring: Bei einem Ausfall wird niemand benachrichtigt.',
  'stack.set-alert-email': 'Setzen Sie alert_email: Ohne die Adresse gibt es Alarme, aber niemand erhält eine E-Mail.',
  'stack.set-expiry': 'Setzen Sie expires_on, damit alle an den Ressourcen sehen, wann die Umgebung endet.',
  'stack.alarms-one-address':
    'Alarme gehen an eine Adresse: Verbinden Sie das Topic mit dem Werkzeug, das Menschen weckt, etwa einem Chat oder einem Bereitschaftsdienst.',
  'stack.logs-platform-key':
    'Die Protokolle sind mit dem Schlüssel der Plattform verschlüsselt: Ein eigener Schlüssel erfordert einen dedizierten Cluster mit mindestens 100 GB am Tag.',
  'stack.registers-application': ({ title }) =>
    `${title} registriert eine Anwendung im Verzeichnis; für das Apply ist dazu die Rolle Application Developer nötig. Ohne sie setzen Sie die Art auf managed-identity.`,
}
