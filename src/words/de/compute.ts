import type { compute as english } from '../en/compute.ts'

export const compute: typeof english = {
  'compute.gpu-quota-account': 'Neue Konten haben ein GPU-Kontingent von 0: Beantragen Sie es vor dem ersten Apply.',
  'compute.gpu-quota-subscription':
    'Neue Abonnements haben ein GPU-Kontingent von 0: Beantragen Sie es vor dem ersten Apply.',
  'compute.gpu-quota-project': 'Neue Projekte haben ein GPU-Kontingent von 0: Beantragen Sie es vor dem ersten Apply.',
  'compute.no-scaling': ({ title }) =>
    `${title} skaliert auf Azure nicht automatisch: Die Maschinen sind einzelne. Erhöhen Sie bei Bedarf die Variable für ihre Anzahl.`,
  'compute.gpu-slower': ({ region, wanted, title, size }) =>
    `${region} hat ${wanted} nicht: ${title} verwendet ${size}, deren T4 16 statt 24 GB GPU-Speicher hat und langsamer ist; der Preis gilt dafür.`,
  'compute.gpu-missing': ({ region, title, size, regions }, { all }) =>
    `${region} hat keine T4-Maschinen: ${title} läuft auf ${size} ohne GPU, und der Preis gilt dafür. Es gibt sie in ${all(regions)}; wählen Sie eine dieser Regionen für Arbeit, die die GPU braucht.`,
  'compute.no-zone-for-size': ({ region, family, title, size }) =>
    `${region} hat keine Zone mit ${family}-Maschinen (${title}, ${size}). Wählen Sie eine n2- oder e2-Größe, etwa n2-standard-4.`,
  'compute.no-zone-here': ({ region, family, title, size }) =>
    `${region} hat keine Zone mit ${family}-Maschinen (${title}, ${size}). Wählen Sie eine andere Region.`,
  'compute.gpu-not-balanced': ({ title }) =>
    `${title} hat eine GPU und ist eine einzelne Maschine, auf die sich keine Last verteilen lässt. Entfernen Sie die Verbindung dorthin oder die GPU.`,
  'compute.gpu-one-zone': ({ title }) =>
    `${title}: Alle Maschinen mit GPU liegen in einer Zone; fällt sie aus, stehen sie still.`,
  'compute.disks-not-backed-up': ({ title }) =>
    `Die Datenträger von ${title} werden nicht gesichert: Legen Sie alles Dauerhafte in Object Storage, einem File Share oder einer Datenbank ab.`,
  'compute.backups-in-one-datacentre': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: Die Sicherungen von ${title} liegen in einem statt in drei Rechenzentren und gehen mit ihm verloren. Zonen haben ${all(regions)}.`,
  'compute.machines-without-zones': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: Die Maschinen von ${title} laufen in einem Rechenzentrum, und dessen Ausfall stoppt sie. Zonen haben ${all(regions)}.`,
  'compute.nodes-without-zones': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: Die Knoten von ${title} laufen in einem Rechenzentrum, und dessen Ausfall stoppt sie. Zonen haben ${all(regions)}.`,
  'compute.spot-refused': ({ title }) =>
    `${title} kann hier nicht auf Spot-Knoten laufen: Sie sind für Entwicklung ohne vertrauliche Daten gedacht, weil sie jederzeit entzogen werden können. Schalten Sie die Einstellung aus.`,
  'compute.spot-regular': ({ title }) =>
    `${title} läuft auf normalen Knoten: Spot-Knoten können jederzeit entzogen werden und sind für Entwicklung ohne vertrauliche Daten gedacht.`,
  'compute.spot-standard': ({ title }) =>
    `${title} läuft auf Standardknoten: Spot-Knoten sind für Entwicklung ohne vertrauliche Daten gedacht.`,
  'compute.spot-price': ({ title }) =>
    `${title}: Der Preis rechnet Spot-Knoten wie Standardknoten, weil Spot-Preise schwanken; er ist eine Obergrenze.`,
  'compute.no-mesh': ({ title }) =>
    `AWS hat kein Service-Mesh-Add-on für ${title}: Installieren Sie bei Bedarf Istio oder Linkerd im Cluster.`,
  'compute.api-private': ({ title }) =>
    `Die API von ${title} ist privat, bis admin_ip_ranges festlegt, von wo aus sie erreichbar ist; ein Bereich sollte zu einem Büro oder VPN gehören, nicht zu einem Provider.`,
  'compute.registry-key': ({ title }) =>
    `Die Images von ${title} sind mit einem von Azure verwalteten Schlüssel verschlüsselt: Ein eigener Schlüssel der Registry bräuchte einen Tresor, der zum Netz hin offen ist.`,
  'compute.function-needs-storage': ({ title }) =>
    `${title} hat keinen Object Storage für das Paket. Verbinden Sie es mit einem.`,
  'compute.function-memory': ({ title, memory, wantedMemory }) =>
    `${title} erhält ${memory} MB: Flex Consumption bietet nur 512, 2048 und 4096 MB, und das liegt ${wantedMemory} MB am nächsten.`,
  'compute.function-public': ({ title }) =>
    `${title} ist öffentlich, nimmt aber nur Tokens des API Gateway an: Unterhalb von Produktion hat das Gateway keinen Weg ins Netz. Verwenden Sie Produktion für echte vertrauliche Daten.`,
  'compute.function-telemetry': ({ title }) =>
    `${title} sendet keine Telemetrie: Fügen Sie Log Analytics hinzu, um Fehler zu sehen.`,
  'compute.function-bucket': ({ bucket }) =>
    `Ein Bucket sendet Ereignisse von einer Stelle aus: Lassen Sie nur eine Funktion von ${bucket ?? 'ihm'} aus starten.`,
}
