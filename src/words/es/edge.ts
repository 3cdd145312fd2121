import type { edge as english } from '../en/edge.ts'

export const edge: typeof english = {
  'edge.gateway-in-development': ({ title }) =>
    `${title} es un Application Gateway: un balanceador de capa 4, como suele tener Desarrollo, no puede estar delante de una función ni tener un firewall.`,
  'edge.no-firewall-no-tls': ({ title }) =>
    `${title} no tiene firewall de aplicaciones web ni termina TLS: es para Desarrollo. Preproducción y Producción usan en su lugar un Application Gateway con firewall.`,
  'edge.http-only': ({ title }) => `${title} responde solo por HTTP: Desarrollo no tiene certificado.`,
  'edge.no-firewall': ({ title }) => `${title} no tiene firewall de aplicaciones web.`,
  'edge.firewall-counts': ({ title }) =>
    `El firewall de ${title} solo cuenta lo que detectan sus reglas: revise su registro y después haga que bloquee.`,
  'edge.firewall-of-ingress': ({ title }) =>
    `${title} es una dirección para el ingress del clúster: el firewall de aplicaciones web corresponde a ese ingress.`,
  'edge.cluster-not-reached': ({ title, clusters }) =>
    `${title} no llega a ${clusters.join(' y ')}: dé al clúster un balanceador propio.`,
  'edge.no-firewall-for-customers': ({ title }) =>
    `${title} no tiene firewall de aplicaciones web: suficiente para Desarrollo, no para datos de clientes.`,
  'edge.set-certificate':
    'Defina certificate_arn (un certificado de ACM): hasta entonces el sitio usa HTTP sin cifrar.',
  'edge.own-balancer-of-cluster': ({ title, cluster }) =>
    `${title} no lleva a ${cluster}: el ingress del clúster crea su propio balanceador.`,
  'edge.name-instead-of-address':
    'Un balanceador de aplicaciones tiene un nombre en lugar de una dirección fija: apunte el dominio a él con un registro CNAME o alias.',
  'edge.made-by-ingress': ({ title }) =>
    `${title}: el ingress del clúster crea el balanceador después del primer despliegue. La estimación lo cuenta, pero Terraform no lo conoce: elimine el ingress antes de destruir el stack.`,
  'edge.no-armor': ({ title }) =>
    `${title} no tiene firewall de aplicaciones web: Cloud Armor cuesta unos 9 USD al mes y está incluido a partir de Preproducción.`,
  'edge.leads-nowhere': ({ title }) =>
    `${title} no lleva a ninguna parte: conéctelo a una VM, una función o Kubernetes.`,
  'edge.set-domain': ({ variable, title }) =>
    `Defina ${variable}: hasta entonces ${title} no tiene certificado y responde por HTTP sin cifrar.`,
  'edge.api-standard': ({ title, environment }) =>
    `${title} es API Management Standard v2 aunque esto es ${environment === 'staging' ? 'Preproducción' : 'Desarrollo'}: los niveles menores no llegan a un backend privado. Ponga una función detrás, o un Load Balancer en su lugar, para pagar menos.`,
  'edge.api-outside-refused': ({ title }) =>
    `${title} de un stack confidencial permanece dentro de la red en Producción: deje activado is_inside.`,
  'edge.api-basic': ({ region, title }) =>
    `No está confirmado que API Management Consumption exista en ${region}: ${title} usa Basic v2, que se cobra por hora y no por llamada. East US tiene el nivel Consumption.`,
  'edge.api-without-zones': ({ title }) =>
    `${title} no tiene zonas: API Management por debajo de Premium se ejecuta en un solo centro de datos.`,
  'edge.api-without-route': ({ title }) => `${title} no tiene ruta hasta que api_backend_url indique su backend.`,
  'edge.set-issuer': ({ title }) =>
    `Defina jwt_issuer para admitir a quienes presenten un token: hasta entonces ${title} solo admite solicitudes firmadas por identidades de AWS.`,
  'edge.set-callers': ({ title, variable }) =>
    `Indique en ${variable} quién puede llamar a ${title}: hasta entonces no admite a nadie.`,
  'edge.no-waf-azure': ({ title }) =>
    `${title} no tiene firewall de aplicaciones web: ponga delante un Application Gateway o Front Door con uno si la API es pública.`,
  'edge.no-waf': ({ title }) =>
    `AWS WAF no puede proteger ${title}: ponga CloudFront con un firewall delante si la API es pública.`,
  'edge.no-tokens': ({ title, variable }) =>
    `${title} no comprueba tokens en Google Cloud: solo admite las direcciones de ${variable}, que al principio está vacía.`,
  'edge.set-listener': ({ variable, cluster, title }) =>
    `Defina ${variable} cuando el ingress de ${cluster} tenga su balanceador interno: hasta entonces ${title} no lleva a ninguna parte.`,
  'edge.gateway-without-zones': ({ region, title, regions }, { all }) =>
    `${region} no tiene zonas de disponibilidad: la dirección y las instancias de ${title} están en un solo centro de datos, y se detienen si falla. Tienen zonas: ${all(regions)}.`,
  'edge.nat-needed':
    'Los nodos de Kubernetes no tienen direcciones propias y necesitan NAT para arrancar: active el NAT gateway en VNet.',
  'edge.flow-logs':
    'Los registros de flujo de la red no forman parte de los archivos: Azure mantiene un Network Watcher por región y suscripción, fuera de este stack. Actívelos allí para la red virtual que indica la salida.',
  'edge.one-nat':
    'Un solo NAT gateway atiende todas las zonas: si su zona falla, las máquinas de las demás pierden la salida. Producción tiene uno en cada zona.',
  'edge.pod-room': ({ most, count }) =>
    `La red tiene sitio para los pods de ${most} clústeres, y el stack tiene ${count}. Ponga los demás en un stack propio.`,
  'edge.without-nat': ({ machines }) =>
    `${machines === 1 ? '1 máquina' : `${machines} máquinas`} sin dirección propia en una red sin NAT: solo se puede llegar a los servicios de Google y a nada más de internet.`,
  'edge.perimeter':
    'A los servicios de Google se accede dentro de la red de Google y solo mediante IAM. Una organización puede además trazar un perímetro de VPC Service Controls alrededor del proyecto, para que los datos no salgan con credenciales robadas.',
}
