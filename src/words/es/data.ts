import type { data as english } from '../en/data.ts'

export const data: typeof english = {
  'data.burstable': ({ title, size }) =>
    `${title} usa un tamaño ampliable (${size}): una prueba de carga en Preproducción dice poco sobre Producción.`,
  'data.shared-core': ({ title, size }) =>
    `${title} usa un tamaño de núcleo compartido (${size}), sin nivel de servicio garantizado: una prueba de carga dice poco sobre Producción.`,
  'data.standby-refused': ({ title, size }) =>
    `${title}: los tamaños ampliables como ${size} no admiten servidor en espera. Elija un tamaño de uso general o desactive el servidor en espera.`,
  'data.standby-missing': ({ title, size }) =>
    `${title}: los tamaños ampliables como ${size} no admiten servidor en espera: funciona sin él, y si falla su máquina se detiene durante minutos.`,
  'data.same-zone': ({ region, title }) =>
    `${region} no tiene zonas de disponibilidad: el servidor en espera de ${title} se ejecuta en la misma zona, de modo que la pérdida de un centro de datos detiene la base de datos.`,
  'data.same-zone-closed': ({ region, service, title }) =>
    `${region} figuraba como cerrada para nuevos servidores ${service} con servidor en espera en otra zona: el de ${title} se ejecuta en la misma zona, de modo que la pérdida de un centro de datos detiene la base de datos.`,
  'data.standby-elsewhere': ({ regions }, { all }) => `En ${all(regions)} puede estar en otra zona.`,
  'data.disk-size': ({ title, wantedGb, gb }) =>
    `${title}: Azure no tiene un disco de ${wantedGb} GB; se usa y se cobra el siguiente mayor, de ${gb} GB.`,
  'data.redis-without-zones': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: los dos nodos de ${title} se ejecutan en un solo centro de datos, y su pérdida vacía la caché. Tienen zonas: ${all(regions)}.`,
  'data.nosql-without-zones': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: ${title} guarda todas las réplicas en un solo centro de datos, y su pérdida detiene la base de datos. Tienen zonas: ${all(regions)}.`,
  'data.throughput-steps': ({ title, units, wantedUnits }) =>
    `${title}: el escalado automático va en pasos de 1000 unidades de solicitud; se usan y se cobran ${units} en lugar de ${wantedUnits}.`,
  'data.storage-refused': ({ region, redundancy, title, instead, regions }, { all }) =>
    `${region} no tiene almacenamiento ${redundancy} (${title}). Lo más cercano es ${instead}; ${redundancy} existe en ${all(regions)}.`,
  'data.storage-failover': ({ region, title, instead, redundancy, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: ${title} usa ${instead} en lugar de ${redundancy}, de modo que la pérdida de un centro de datos obliga a conmutar a la región emparejada. Tienen zonas: ${all(regions)}.`,
  'data.storage-loss': ({ region, title, instead, redundancy, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: ${title} usa ${instead} en lugar de ${redundancy}, de modo que con un centro de datos se pierden los datos. Tienen zonas: ${all(regions)}.`,
  'data.files-loss': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: ${title} usa LRS en lugar de ZRS, de modo que con un centro de datos se pierden los archivos. Tienen zonas: ${all(regions)}.`,
  'data.files-premium': ({ title, gb }) =>
    `${title}: un recurso premium tiene al menos ${gb} GB, que se usan y se cobran.`,
  'data.filestore-least': ({ title, gb }) =>
    `Filestore empieza en 1024 GB: ${title} tiene esa capacidad en lugar de ${gb} GB, y el precio corresponde a ella.`,
  'data.nfs': ({ title }) =>
    `${title} se monta por NFS versión 3, que no tiene cifrado propio: su tráfico permanece en la red, donde Google lo cifra entre máquinas.`,
  'data.no-access-logs': ({ title }) =>
    `${title}: Google Cloud no registra quién lee y escribe sus objetos hasta que se activen en el proyecto los registros de auditoría de acceso a los datos de Cloud Storage.`,
}
