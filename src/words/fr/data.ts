import type { data as english } from '../en/data.ts'

export const data: typeof english = {
  'data.burstable': ({ title, size }) =>
    `${title} tourne sur une taille extensible (${size}) : un test de charge en préproduction en dit peu sur la production.`,
  'data.shared-core': ({ title, size }) =>
    `${title} tourne sur une taille à cœur partagé (${size}), sans niveau de service garanti : un test de charge en dit peu sur la production.`,
  'data.standby-refused': ({ title, size }) =>
    `${title} : les tailles extensibles telles que ${size} n’acceptent pas de serveur de secours. Choisissez une taille à usage général ou désactivez le serveur de secours.`,
  'data.standby-missing': ({ title, size }) =>
    `${title} : les tailles extensibles telles que ${size} n’acceptent pas de serveur de secours : il n’y en a pas, et la perte de la machine l’arrête pendant plusieurs minutes.`,
  'data.same-zone': ({ region, title }) =>
    `${region} n’a pas de zones de disponibilité : le serveur de secours de ${title} tourne dans la même zone, la perte d’un centre de données arrête donc la base de données.`,
  'data.same-zone-closed': ({ region, service, title }) =>
    `${region} était indiquée comme fermée aux nouveaux serveurs ${service} avec un serveur de secours dans une autre zone : celui de ${title} tourne dans la même zone, la perte d’un centre de données arrête donc la base de données.`,
  'data.standby-elsewhere': ({ regions }, { all }) => `Dans ${all(regions)}, il peut se trouver dans une autre zone.`,
  'data.disk-size': ({ title, wantedGb, gb }) =>
    `${title} : Azure n’a pas de disque de ${wantedGb} Go ; le suivant, de ${gb} Go, est utilisé et facturé.`,
  'data.redis-without-zones': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : les deux nœuds de ${title} tournent dans un seul centre de données, et sa perte vide le cache. Ont des zones : ${all(regions)}.`,
  'data.nosql-without-zones': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : ${title} garde toutes les copies dans un seul centre de données, et sa perte arrête la base de données. Ont des zones : ${all(regions)}.`,
  'data.throughput-steps': ({ title, units, wantedUnits }) =>
    `${title} : la mise à l’échelle automatique procède par pas de 1000 unités de requête ; ${units} sont utilisées et facturées au lieu de ${wantedUnits}.`,
  'data.storage-refused': ({ region, redundancy, title, instead, regions }, { all }) =>
    `${region} n’a pas de stockage ${redundancy} (${title}). Le plus proche est ${instead} ; ${redundancy} existe dans ${all(regions)}.`,
  'data.storage-failover': ({ region, title, instead, redundancy, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : ${title} utilise ${instead} à la place de ${redundancy}, la perte d’un centre de données impose donc un basculement vers la région jumelée. Ont des zones : ${all(regions)}.`,
  'data.storage-loss': ({ region, title, instead, redundancy, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : ${title} utilise ${instead} à la place de ${redundancy}, la perte d’un centre de données entraîne donc celle des données. Ont des zones : ${all(regions)}.`,
  'data.files-loss': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : ${title} utilise LRS à la place de ZRS, la perte d’un centre de données entraîne donc celle des fichiers. Ont des zones : ${all(regions)}.`,
  'data.files-premium': ({ title, gb }) =>
    `${title} : un partage premium a au moins ${gb} Go, qui sont utilisés et facturés.`,
  'data.filestore-least': ({ title, gb }) =>
    `Filestore commence à 1024 Go : ${title} a cette capacité au lieu de ${gb} Go, et le prix y correspond.`,
  'data.nfs': ({ title }) =>
    `${title} est monté en NFS version 3, qui n’a pas de chiffrement propre : son trafic reste dans le réseau, où Google le chiffre entre les machines.`,
  'data.no-access-logs': ({ title }) =>
    `${title} : Google Cloud ne consigne pas qui lit et écrit ses objets tant que les journaux d’audit d’accès aux données de Cloud Storage ne sont pas activés dans le projet.`,
}
