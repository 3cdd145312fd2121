import type { google as english } from '../en/google.ts'

export const google: typeof english = {
  'google.project': 'Use el ID de un proyecto, como shop-prod-1: de 6 a 30 letras minúsculas, cifras y guiones.',
  'google.service-account':
    'Use la dirección de correo de una cuenta de servicio, como strata-apply@shop-prod-1.iam.gserviceaccount.com.',
  'google.provider':
    'Use el nombre completo de un proveedor de identidades de carga de trabajo, como projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata. Empieza por el número del proyecto, no por su ID.',
  'google.key': 'Introduzca todo el contenido del archivo JSON que Google Cloud le dio para la clave.',
  'google.key-of-other': ({ service_account }) =>
    `Esta clave es de ${service_account}: introduzca esa cuenta o una clave de la cuenta que introdujo.`,
  'google.unreachable': ({ address }) =>
    `Este servidor no llega a ${address}: déjelo pasar por su cortafuegos o su proxy y vuelva a probar.`,
  'google.refused': ({ code, action }) => `Google Cloud rechazó ${action} con ${code}.`,
  'google.not-understood': 'Lo que respondió no es Google Cloud: inténtelo de nuevo.',
  'google.no-provider': ({ provider }) =>
    `Google Cloud no tiene el proveedor de identidades ${provider}, o está inhabilitado: ejecute la configuración de esta conexión.`,
  'google.wrong-issuer': ({ provider, issuer }) =>
    `El proveedor de identidades ${provider} no confía en el emisor ${issuer}: vuelva a ejecutar la configuración de esta conexión.`,
  'google.wrong-audience': ({ provider }) =>
    `El proveedor de identidades ${provider} solo acepta tokens para otras audiencias: quite sus audiencias permitidas para que cuente su propio nombre.`,
  'google.wrong-subject': ({ provider, subject }) =>
    `La condición de atributos del proveedor de identidades ${provider} no admite el sujeto ${subject}: vuelva a ejecutar la configuración de esta conexión.`,
  'google.wrong-mapping': ({ provider }) =>
    `El proveedor de identidades ${provider} no asigna el sujeto del token: ponga google.subject en assertion.sub.`,
  'google.no-key-set': ({ issuer }) =>
    `Google Cloud no puede comprobar el token porque no encontró su clave en ${issuer}: la dirección debe ser pública y tener un certificado en el que Google confíe. Si no puede serlo, introduzca un emisor en esta conexión: la configuración sube entonces las claves.`,
  'google.key-set-old': ({ provider }) =>
    `Entre las claves subidas al proveedor de identidades ${provider} falta la que firma ahora: vuelva a ejecutar la configuración de esta conexión, que la sube.`,
  'google.clock':
    'Google Cloud dice que el token es demasiado antiguo o aún no es válido: ponga en hora el reloj de este servidor.',
  'google.not-allowed': ({ service_account, subject }) =>
    `Google Cloud no deja que Strata actúe como ${service_account}: la cuenta no existe o no concede roles/iam.workloadIdentityUser al sujeto ${subject}. Ejecute la configuración de esta conexión. Un permiso nuevo puede tardar unos minutos en funcionar.`,
  'google.no-account': ({ service_account }) =>
    `Google Cloud no tiene la cuenta de servicio ${service_account}: se eliminó o su dirección es incorrecta.`,
  'google.account-disabled': ({ service_account }) =>
    `La cuenta de servicio ${service_account} está inhabilitada: habilítela o use otra.`,
  'google.unknown-key': ({ service_account }) =>
    `Google Cloud no conoce esta clave de ${service_account}: se eliminó o se inhabilitó. Cree otra clave e introdúzcala.`,
  'google.api-disabled': ({ api }) =>
    `La API ${api} no está habilitada: ejecute la configuración de esta conexión, o gcloud services enable ${api}, y vuelva a probar en unos minutos.`,
  'google.no-project': ({ project, service_account }) =>
    `La cuenta de servicio ${service_account} no ve ningún proyecto ${project}: no existe o la cuenta no tiene ningún rol en él. Ejecute la configuración de esta conexión.`,
  'google.project-state': ({ project, state }) =>
    `El proyecto ${project} no se puede usar porque su estado es ${state}: restáurelo o use otro.`,
  'google.issuer-needed': ({ url }) =>
    `Google Cloud no puede leer las claves de esta instalación en ${url}: ponga en STRATA_URL una dirección pública con https, o introduzca un emisor en esta conexión y la configuración sube las claves.`,
}
