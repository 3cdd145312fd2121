import type { connections as english } from '../en/connections.ts'

export const connections: typeof english = {
  'connections.name-required': 'Ponga un nombre a la conexión, por ejemplo Cuenta de la tienda.',
  'connections.secret-required': 'Introduzca el secreto con el que se inicia sesión.',
  'connections.role-arn': 'Use el ARN de un rol, por ejemplo arn:aws:iam::123456789012:role/strata-apply.',
  'connections.access-key-id': 'Use el identificador de una clave de acceso, por ejemplo AKIAIOSFODNN7EXAMPLE.',
  'connections.none': 'El proyecto no tiene esta conexión: se eliminó.',
  'connections.name-taken': ({ name }) => `El proyecto ya tiene una conexión ${name}: elija otro nombre.`,
  'connections.plan-secret-without-key':
    'Los planes no tienen una identidad propia: omita su secreto o indique quién inicia sesión por ellos.',
  'connections.revoked': ({ name }) =>
    `La conexión ${name} está revocada y nada se ejecuta con ella: introduzca secretos nuevos en su configuración o use otra.`,
  'connections.none-of-installation': 'La instalación no tiene esta conexión: se eliminó.',
  'connections.name-taken-in-installation': ({ name }) =>
    `La instalación ya tiene una conexión ${name}: elija otro nombre.`,
  'connections.of-installation': ({ name }) =>
    `La conexión ${name} pertenece a la instalación: solo sus administradores ven cómo inicia sesión y la cambian. Consulte a uno de ellos.`,
  'connections.withdrawn': ({ name }) =>
    `La conexión ${name} de la instalación ya no está concedida a este proyecto: pídala a un administrador.`,
  'connections.revoked-by-installation': ({ name }) =>
    `La conexión ${name} de la instalación está revocada y nada se ejecuta con ella: consulte a un administrador o use otra.`,
  'connections.granted-twice': 'Indique cada proyecto una sola vez.',
  'connections.grant-in-use': ({ name, project, environments }, { all }) =>
    `Hay entornos del proyecto ${project} con recursos detrás de la conexión ${name}, o con una ejecución en curso (${all(environments)}): elimínelos antes o entréguelos a personas.`,
  'connections.untested': ({ name }) =>
    `Ninguna cuenta ha respondido aún por la conexión ${name}: pruébela en la configuración de su proyecto. Los planes y las aplicaciones deben estar en la misma cuenta.`,
  'connections.other-account': ({ name, account }) =>
    `La conexión ${name} gestiona entornos en la cuenta ${account}, y la nueva identidad está en otra, donde nada los encontraría: cree otra conexión para ella.`,
  'connections.changed-meanwhile': ({ name }) =>
    `Alguien ha cambiado la conexión ${name} entretanto y no se ha guardado nada: revísela y vuelva a cambiarla si hace falta.`,
  'connections.names-taken': ({ account, stack, environment_type }) =>
    `La cuenta ${account} ya tiene un entorno de tipo ${environment_type} cuyo stack se llama ${stack}: sus recursos tendrían los mismos nombres. Dé otro nombre a este stack.`,
  'connections.in-use': ({ name, environments }, { all }) =>
    `La conexión ${name} ejecuta entornos (${all(environments)}) que nadie más podría desmontar: elimínelos antes o entréguelos a personas.`,
  'connections.runs-nothing': ({ name }) => `La conexión ${name} no ejecuta ningún entorno: no hay nada que entregar.`,
  'connections.under-way': ({ name, environments }, { all }) =>
    `Hay algo en curso en entornos de la conexión ${name} (${all(environments)}): espere a que termine o cancélelo y entréguelos después.`,
  'connections.searching': ({ name, environments }, { all }) =>
    `Strata todavía busca en la cuenta de la conexión ${name} lo que queda de ${all(environments)}, como mucho durante una hora: elimínela más tarde o revóquela ahora.`,
  'connections.other-cloud': ({ name, cloud, cloud_provider }) =>
    `La conexión ${name} lleva a ${cloud} y el stack es para ${cloud_provider}: elija otra conexión.`,
  'connections.other-region': ({ name, regions, region }, { all }) =>
    `La conexión ${name} no permite la región ${region}, solo ${all(regions)}: elija una de ellas.`,
  'connections.other-type': ({ name, types, environment_type }, { all }) =>
    `La conexión ${name} no permite el tipo ${environment_type}, solo ${all(types)}: elija otra conexión.`,
  'connections.aws-no-key': 'AWS no conoce esta clave de acceso: se eliminó o su identificador es incorrecto.',
  'connections.aws-wrong-secret':
    'AWS conoce la clave de acceso, pero no con este secreto: introduzca su secreto de nuevo.',
  'connections.aws-denied':
    'AWS no deja que la clave asuma el rol: la confianza del rol debe indicar de quién es la clave y el identificador externo.',
  'connections.aws-unreachable':
    'Este servidor no puede acceder a sts.amazonaws.com: permítale el paso en su cortafuegos o proxy y vuelva a probar.',
  'connections.aws-refused': ({ code }) => `AWS lo rechazó con ${code}.`,
  'connections.aws-not-understood': 'Quien respondió no es AWS: inténtelo de nuevo.',
  'connections.issuer':
    'Use la dirección de un emisor, con https, sin puerto y sin barra al final, como https://keys.example.com.',
  'connections.secret-without-key': 'Aquí nada secreto inicia sesión: omita el secreto.',
  'connections.aws-expired-key':
    'AWS dice que esta clave ha caducado: se creó para una sesión. Introduzca una clave permanente.',
  'connections.aws-token-denied': ({ role_arn, issuer, subject }) =>
    `AWS no deja que Strata asuma el rol ${role_arn}: no existe, o su política de confianza no nombra el emisor ${issuer} y el sujeto ${subject}. Ejecute la preparación de esta conexión.`,
  'connections.aws-no-provider': ({ issuer }) =>
    `La cuenta no tiene ningún proveedor OpenID para ${issuer}: ejecute la preparación de esta conexión.`,
  'connections.aws-wrong-audience': ({ issuer }) =>
    `El proveedor OpenID para ${issuer} de la cuenta no acepta tokens para sts.amazonaws.com: añádale esta audiencia.`,
  'connections.aws-no-key-set': ({ issuer }) =>
    `AWS no puede comprobar el token, porque no encontró su clave en ${issuer}: la dirección tiene que ser pública, con un certificado en el que AWS confíe. Si no puede serlo, sirva las claves desde un bucket.`,
  'connections.aws-clock': 'AWS dice que el token ha caducado: ponga en hora el reloj de este servidor.',
  'connections.key-set-missing': ({ address }) =>
    `No hay claves en ${address}: suba allí los documentos de la preparación.`,
  'connections.key-set-old': ({ address }) =>
    `En ${address} falta la clave que firma ahora: suba de nuevo los documentos de la preparación.`,
  'connections.issuer-local': ({ url, cloud }) =>
    `${cloud} no puede leer las claves de esta instalación, porque ${url} es solo esta máquina: ponga en STRATA_URL su dirección pública con https, o sirva las claves en otra dirección.`,
  'connections.issuer-private': ({ url, cloud }) =>
    `${cloud} no puede leer las claves de esta instalación, porque ${url} es una dirección de una red privada: ponga en STRATA_URL una dirección pública con https, o sirva las claves en otra dirección.`,
  'connections.issuer-insecure': ({ url, cloud }) =>
    `${cloud} solo lee claves por https, y la dirección de esta instalación es ${url}: ponga en STRATA_URL su dirección con https, o sirva las claves en otra dirección.`,
  'connections.issuer-port': ({ url }) =>
    `AWS acepta emisores con nombre y sin puerto, y la dirección de esta instalación es ${url}: ponga en STRATA_URL una dirección así, o sirva las claves en otra dirección.`,
  'connections.keeps-cloud': ({ name, cloud }) =>
    `La conexión ${name} lleva a ${cloud} y sigue ahí: cree otra conexión para otra nube.`,
  'connections.azure-id': 'Use un identificador de Azure, como 72f988bf-86f1-41af-91ab-2d7cd011db47.',
  'connections.azure-encrypted-key':
    'La clave del certificado tiene contraseña: quítela, por ejemplo con openssl pkey, e introduzca el certificado con la clave resultante.',
  'connections.azure-no-certificate': 'Introduzca un certificado y su clave RSA en formato PEM, uno detrás del otro.',
  'connections.azure-no-application':
    'Aún no se ha indicado ninguna aplicación: ejecute la preparación de esta conexión e introduzca el id. de cliente que muestra.',
  'connections.azure-unreachable':
    'Este servidor no llega a login.microsoftonline.com o a management.azure.com: permítalos en su cortafuegos o proxy y vuelva a probar.',
  'connections.azure-no-credential': ({ client_id, issuer, subject }) =>
    `La aplicación ${client_id} no tiene ninguna credencial federada con el emisor ${issuer} y el sujeto ${subject}: ejecute la preparación de esta conexión.`,
  'connections.azure-no-key-set': ({ issuer }) =>
    `Azure no puede comprobar el token porque no encontró su clave en ${issuer}: la dirección debe ser pública y tener un certificado en el que Azure confíe.`,
  'connections.azure-clock':
    'Azure dice que el token ha caducado o aún no es válido: ajuste el reloj de este servidor.',
  'connections.azure-other-certificate':
    'La aplicación no tiene este certificado: añádalo a la aplicación o introduzca el que tiene.',
  'connections.azure-wrong-secret':
    'Azure conoce la aplicación, pero no con este secreto: introduzca el valor del secreto, no su identificador.',
  'connections.azure-expired': 'El secreto de la aplicación ha caducado: cree uno nuevo e introdúzcalo.',
  'connections.azure-disabled': ({ client_id }) =>
    `La aplicación ${client_id} está deshabilitada en su inquilino: habilítela.`,
  'connections.azure-unknown-client': ({ client_id, tenant_id }) =>
    `El inquilino ${tenant_id} no tiene ninguna aplicación ${client_id}: compruebe ambos identificadores o ejecute la preparación de esta conexión.`,
  'connections.azure-unknown-tenant': ({ tenant_id }) =>
    `Azure no conoce el inquilino ${tenant_id}: compruebe su identificador.`,
  'connections.azure-conditional-access':
    'Una directiva de acceso condicional no deja que la aplicación inicie sesión desde este servidor: permítalo en la directiva.',
  'connections.azure-no-subscription': ({ client_id, subscription_id }) =>
    `La aplicación ${client_id} no ve la suscripción ${subscription_id}: no existe, o la aplicación no tiene ningún rol en ella. Ejecute la preparación de esta conexión.`,
  'connections.azure-other-tenant': ({ subscription_id, tenant_id }) =>
    `La suscripción ${subscription_id} no pertenece al inquilino ${tenant_id}: introduzca el inquilino en el que confía.`,
  'connections.azure-no-role': ({ client_id, subscription_id }) =>
    `La aplicación ${client_id} no tiene ningún rol en la suscripción ${subscription_id}: ejecute la preparación de esta conexión. Un rol nuevo puede tardar unos minutos.`,
  'connections.azure-no-right': ({ action, client_id, name }) =>
    `La aplicación ${client_id} no puede hacer ${action} en la suscripción ${name}: dele el rol que nombra la preparación de esta conexión.`,
  'connections.azure-subscription-state': ({ name, state }) =>
    `La suscripción ${name} no admite cambios porque su estado es ${state}: habilítela en Azure.`,
  'connections.azure-refused': ({ code }) => `Azure rechazó con ${code}.`,
  'connections.azure-not-understood': 'Lo que respondió no es Azure: inténtelo de nuevo.',
  'connections.azure-other-subscription': ({ name, account }) =>
    `La conexión ${name} lleva a la suscripción ${account}: introduzca este identificador.`,
}
