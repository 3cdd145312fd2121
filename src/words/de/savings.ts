import type { savings as english } from '../en/savings.ts'

export const savings: typeof english = {
  'savings.region': ({ region }) => `In ${region} betreiben`,
  'savings.region-detail': ({ regionId }) => `Derselbe Stack in ${regionId}; die Daten lägen dort.`,
  'savings.stop': 'Maschinen nachts und am Wochenende anhalten',
  'savings.stop-detail': 'Werktags von 07:00 bis 19:00 Uhr sind 261 von 730 Stunden.',
  'savings.stop-by-hand': 'Azure hält sie automatisch an; gestartet werden sie von Hand.',
  'savings.smaller': 'Die nächstkleinere Größe nehmen',
  'savings.smaller-detail': ({ people, smaller }) =>
    `Ein Team von ${people} liegt am unteren Ende seiner Stufe; die Größen für ${smaller} Personen sind einen Schritt kleiner.`,
  'savings.spot': 'Anwendungsknoten von Kubernetes auf Spot-Kapazität betreiben',
  'savings.spot-detail': 'Sie können jederzeit entzogen werden: für Entwicklung in Ordnung.',
  'savings.nat': 'Ein NAT-Gateway statt eines in jeder Zone verwenden',
  'savings.nat-detail': 'Für Staging genug.',
  'savings.gateway': 'Das API-Gateway aus dem Netz nehmen',
  'savings.gateway-detail':
    'API Management rechnet dann nach Aufrufen ab oder zu einem kleineren Festpreis. Eine Function dahinter bekommt eine öffentliche Adresse, an der sie nur das Gateway einlässt.',
  'savings.disks': 'Standard- statt Premium-Datenträger verwenden',
  'savings.disks-detail': 'Unterhalb von Produktion wird der Durchsatz selten gebraucht.',
  'savings.arm': ({ sizes }) => `Maschinen auf arm64 betreiben (${sizes.join(', ')})`,
  'savings.arm-detail': 'Gleich viele Prozessoren und gleich viel Speicher; die Anwendung muss für arm64 gebaut sein.',
  'savings.throughput': ({ units }) =>
    `NoSQL auf höchstens ${units} Anforderungseinheiten pro Sekunde skalieren lassen`,
  'savings.throughput-detail': ({ average, units }) =>
    `Die angenommenen Anfragen brauchen im Schnitt ${average} Anforderungseinheiten pro Sekunde; alles über ${units} auf einmal muss warten.`,
  'savings.logs': ({ days }) => `Protokolle nur ${days} Tage aufbewahren`,
  'savings.logs-detail': 'Wenn nichts eine längere Frist verlangt.',
  'savings.cloud': ({ cloud }) => `Auf ${cloud} betreiben`,
  'savings.cloud-same': ({ regionId }) => `Derselbe Stack in ${regionId}.`,
  'savings.cloud-differs': ({ regionId }) => `In ${regionId}; dort ist nicht alles gleich:`,
}
