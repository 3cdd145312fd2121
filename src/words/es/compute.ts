import type { compute as english } from '../en/compute.ts'

export const compute: typeof english = {
  'compute.gpu-quota-account':
    'Las cuentas nuevas tienen una cuota de GPU de 0: solicite una mayor antes del primer apply.',
  'compute.gpu-quota-subscription':
    'Las suscripciones nuevas tienen una cuota de GPU de 0: solicite una mayor antes del primer apply.',
  'compute.gpu-quota-project':
    'Los proyectos nuevos tienen una cuota de GPU de 0: solicite una mayor antes del primer apply.',
  'compute.no-scaling': ({ title }) =>
    `${title} no escala automáticamente en Azure: sus máquinas son individuales. Aumente la variable con su número cuando haga falta.`,
  'compute.gpu-slower': ({ region, wanted, title, size }) =>
    `${region} no tiene ${wanted}: ${title} usa ${size}, cuya T4 tiene 16 GB de memoria de GPU en lugar de 24 y es más lenta; el precio corresponde a ese tamaño.`,
  'compute.gpu-missing': ({ region, title, size, regions }, { all }) =>
    `${region} no tiene máquinas con T4: ${title} se ejecuta en ${size} sin GPU, y el precio corresponde a ese tamaño. Las tienen ${all(regions)}; elija una de esas regiones si el trabajo necesita la GPU.`,
  'compute.no-zone-for-size': ({ region, family, title, size }) =>
    `${region} no tiene ninguna zona con máquinas ${family} (${title}, ${size}). Elija un tamaño n2 o e2, como n2-standard-4.`,
  'compute.no-zone-here': ({ region, family, title, size }) =>
    `${region} no tiene ninguna zona con máquinas ${family} (${title}, ${size}). Elija otra región.`,
  'compute.gpu-not-balanced': ({ title }) =>
    `${title} tiene una GPU y es una sola máquina: no hay nada entre lo que repartir la carga. Quite la conexión hacia ella o la GPU.`,
  'compute.gpu-one-zone': ({ title }) =>
    `${title}: todas las máquinas con GPU están en una sola zona; si esa zona falla, se detienen.`,
  'compute.disks-not-backed-up': ({ title }) =>
    `Los discos de ${title} no tienen copia de seguridad: guarde lo que deba perdurar en Object Storage, un File Share o una base de datos.`,
  'compute.backups-in-one-datacentre': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: las copias de seguridad de ${title} están en un solo centro de datos en lugar de tres, y se pierden con él. Tienen zonas: ${all(regions)}.`,
  'compute.machines-without-zones': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: las máquinas de ${title} se ejecutan en un solo centro de datos, y se detienen si falla. Tienen zonas: ${all(regions)}.`,
  'compute.nodes-without-zones': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: los nodos de ${title} se ejecutan en un solo centro de datos, y se detienen si falla. Tienen zonas: ${all(regions)}.`,
  'compute.spot-refused': ({ title }) =>
    `${title} no puede ejecutarse aquí en nodos spot: son para Desarrollo con datos no confidenciales, porque pueden retirarse en cualquier momento. Desactive el ajuste.`,
  'compute.spot-regular': ({ title }) =>
    `${title} se ejecuta en nodos normales: los nodos spot pueden retirarse en cualquier momento y son para Desarrollo con datos no confidenciales.`,
  'compute.spot-standard': ({ title }) =>
    `${title} se ejecuta en nodos estándar: los nodos spot son para Desarrollo con datos no confidenciales.`,
  'compute.spot-price': ({ title }) =>
    `${title}: el precio cuenta los nodos spot como estándar, porque los precios spot cambian; es un límite superior.`,
  'compute.no-mesh': ({ title }) =>
    `AWS no tiene un complemento de service mesh para ${title}: instale Istio o Linkerd en el clúster si lo necesita.`,
  'compute.api-private': ({ title }) =>
    `La API de ${title} es privada hasta que admin_ip_ranges indique quién puede acceder; un rango debería ser el de una oficina o VPN, no el de un proveedor.`,
  'compute.registry-key': ({ title }) =>
    `Las imágenes de ${title} están cifradas con una clave que administra Azure: una clave propia del registro necesitaría un almacén abierto a la red.`,
  'compute.function-needs-storage': ({ title }) =>
    `${title} no tiene un Object Storage donde guardar su paquete. Conéctelo a uno.`,
  'compute.function-memory': ({ title, memory, wantedMemory }) =>
    `${title} recibe ${memory} MB: Flex Consumption solo ofrece 512, 2048 y 4096 MB, y es lo más cercano a ${wantedMemory} MB.`,
  'compute.function-public': ({ title }) =>
    `${title} es pública, aunque solo acepta tokens del API Gateway: por debajo de Producción el gateway no tiene acceso a la red. Use Producción para datos confidenciales reales.`,
  'compute.function-telemetry': ({ title }) => `${title} no envía telemetría: añada Log Analytics para ver sus fallos.`,
  'compute.function-bucket': ({ bucket }) =>
    `Un bucket envía sus eventos desde un solo lugar: haga que solo una función se inicie desde ${bucket ?? 'él'}.`,
}
