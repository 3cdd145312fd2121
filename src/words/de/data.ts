import type { data as english } from '../en/data.ts'

export const data: typeof english = {
  'data.burstable': ({ title, size }) =>
    `${title} läuft auf einer Burst-Größe (${size}): Ein Lasttest in Staging sagt wenig über Produktion aus.`,
  'data.shared-core': ({ title, size }) =>
    `${title} läuft auf einer Größe mit geteiltem Kern (${size}) ohne zugesichertes Service-Level: Ein Lasttest sagt wenig über Produktion aus.`,
  'data.standby-refused': ({ title, size }) =>
    `${title}: Burst-Größen wie ${size} erlauben keinen Standby. Wählen Sie eine General-Purpose-Größe oder schalten Sie den Standby aus.`,
  'data.standby-missing': ({ title, size }) =>
    `${title}: Burst-Größen wie ${size} erlauben keinen Standby: Es läuft ohne, und ein Ausfall der Maschine stoppt es für Minuten.`,
  'data.same-zone': ({ region, title }) =>
    `${region} hat keine Verfügbarkeitszonen: Der Standby von ${title} läuft in derselben Zone, der Ausfall eines Rechenzentrums stoppt also die Datenbank.`,
  'data.same-zone-closed': ({ region, service, title }) =>
    `${region} galt als geschlossen für neue ${service}-Server mit Standby in einer anderen Zone: Der Standby von ${title} läuft in derselben Zone, der Ausfall eines Rechenzentrums stoppt also die Datenbank.`,
  'data.standby-elsewhere': ({ regions }, { all }) => `In ${all(regions)} kann er in einer anderen Zone liegen.`,
  'data.disk-size': ({ title, wantedGb, gb }) =>
    `${title}: Azure hat dafür keinen Datenträger mit ${wantedGb} GB; verwendet und berechnet wird der nächstgrößere mit ${gb} GB.`,
  'data.redis-without-zones': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: Beide Knoten von ${title} laufen in einem Rechenzentrum, und dessen Ausfall leert den Cache. Zonen haben ${all(regions)}.`,
  'data.nosql-without-zones': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: ${title} hält alle Kopien in einem Rechenzentrum, und dessen Ausfall stoppt die Datenbank. Zonen haben ${all(regions)}.`,
  'data.throughput-steps': ({ title, units, wantedUnits }) =>
    `${title}: Autoscale geht in Schritten von 1000 Anforderungseinheiten; verwendet und berechnet werden ${units} statt ${wantedUnits}.`,
  'data.storage-refused': ({ region, redundancy, title, instead, regions }, { all }) =>
    `${region} hat keinen ${redundancy}-Speicher (${title}). Am nächsten kommt ${instead}; ${redundancy} gibt es in ${all(regions)}.`,
  'data.storage-failover': ({ region, title, instead, redundancy, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: ${title} verwendet ${instead} statt ${redundancy}, der Ausfall eines Rechenzentrums erfordert also ein Failover in die Partnerregion. Zonen haben ${all(regions)}.`,
  'data.storage-loss': ({ region, title, instead, redundancy, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: ${title} verwendet ${instead} statt ${redundancy}, mit einem Rechenzentrum gehen also die Daten verloren. Zonen haben ${all(regions)}.`,
  'data.files-loss': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: ${title} verwendet LRS statt ZRS, mit einem Rechenzentrum gehen also die Dateien verloren. Zonen haben ${all(regions)}.`,
  'data.files-premium': ({ title, gb }) =>
    `${title}: Eine Premium-Freigabe hat mindestens ${gb} GB, die verwendet und berechnet werden.`,
  'data.filestore-least': ({ title, gb }) =>
    `Filestore beginnt bei 1024 GB: ${title} hat diese Größe statt ${gb} GB, und der Preis gilt dafür.`,
  'data.nfs': ({ title }) =>
    `${title} wird über NFS Version 3 eingebunden, das keine eigene Verschlüsselung hat: Der Verkehr bleibt im Netz, wo Google ihn zwischen Maschinen verschlüsselt.`,
  'data.no-access-logs': ({ title }) =>
    `${title}: Google Cloud protokolliert nicht, wer Objekte liest und schreibt, bis im Projekt die Audit-Logs zum Datenzugriff für Cloud Storage eingeschaltet sind.`,
}
