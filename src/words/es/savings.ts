import type { savings as english } from '../en/savings.ts'

export const savings: typeof english = {
  'savings.region': ({ region }) => `Ejecutarlo en ${region}`,
  'savings.region-detail': ({ regionId }) => `El mismo stack en ${regionId}; los datos estarían allí.`,
  'savings.stop': 'Detener las máquinas por la noche y los fines de semana',
  'savings.stop-detail': 'De lunes a viernes de 07:00 a 19:00 son 261 de 730 horas.',
  'savings.stop-by-hand': 'Azure las detiene automáticamente; se arrancan a mano.',
  'savings.smaller': 'Usar el tamaño inmediatamente menor',
  'savings.smaller-detail': ({ people, smaller }) =>
    `Un equipo de ${people} está en el extremo inferior de su tramo; los tamaños para ${smaller} personas son un paso menores.`,
  'savings.spot': 'Ejecutar los nodos de aplicación de Kubernetes con capacidad spot',
  'savings.spot-detail': 'Pueden retirarse en cualquier momento: suficiente para Desarrollo.',
  'savings.nat': 'Usar un solo NAT gateway en lugar de uno por zona',
  'savings.nat-detail': 'Suficiente para Preproducción.',
  'savings.gateway': 'Sacar el API gateway de la red',
  'savings.gateway-detail':
    'API Management cobra entonces por llamada, o un precio fijo menor. Una función detrás de él recibe una dirección pública en la que solo admite al gateway.',
  'savings.disks': 'Usar discos estándar en lugar de premium',
  'savings.disks-detail': 'Por debajo de Producción rara vez hace falta ese rendimiento.',
  'savings.arm': ({ sizes }) => `Ejecutar las máquinas en arm64 (${sizes.join(', ')})`,
  'savings.arm-detail': 'Los mismos procesadores y la misma memoria; la aplicación debe compilarse para arm64.',
  'savings.throughput': ({ units }) => `Limitar el escalado de NoSQL a ${units} unidades de solicitud por segundo`,
  'savings.throughput-detail': ({ average, units }) =>
    `Las solicitudes supuestas consumen ${average} unidades de solicitud por segundo de media; lo que supere ${units} a la vez tendrá que esperar.`,
  'savings.logs': ({ days }) => `Conservar los registros solo ${days} días`,
  'savings.logs-detail': 'Si nada exige más tiempo.',
  'savings.cloud': ({ cloud }) => `Ejecutarlo en ${cloud}`,
  'savings.cloud-same': ({ regionId }) => `El mismo stack en ${regionId}.`,
  'savings.cloud-differs': ({ regionId }) => `En ${regionId}; allí no es igual:`,
}
