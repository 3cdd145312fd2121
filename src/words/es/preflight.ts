import type { preflight as english } from '../en/preflight.ts'

export const preflight: typeof english = {
  'preflight.name-taken': ({ name }) =>
    `El nombre ${name} está ocupado: lo tiene otra persona, y solo una cuenta del mundo puede tenerlo.`,
  'preflight.name-taken-todo': 'Dé otro nombre al stack o al componente y vuelva a solicitarlo.',
  'preflight.name-own': ({ name }) => `La cuenta ya tiene ${name}, y este entorno no lo creó.`,
  'preflight.name-own-todo': 'Elimínelo si nadie lo necesita, o dé otro nombre al stack.',
  'preflight.name-recoverable': ({ name }) =>
    `El nombre ${name} lo ocupa algo que se eliminó y aún se puede recuperar.`,
  'preflight.name-recovered': ({ name }) =>
    `${name} se eliminó y aún se puede recuperar. Terraform lo recupera en vez de crear otro si estaba en el mismo grupo de recursos.`,
  'preflight.name-recoverable-todo': 'Púrguelo si nadie lo necesita, o dé otro nombre al stack.',
  'preflight.quota-full': ({ what, region, used, value, wanted }, { number }) =>
    `${what} en ${region}: se usan ${number(used)} de ${number(value)} y el stack necesita ${number(wanted)} más.`,
  'preflight.quota-later': ({ what, region, used, value, wanted }, { number }) =>
    `${what} en ${region}: se usan ${number(used)} de ${number(value)}. El stack cabe al principio, pero no cuando crezca hasta ${number(wanted)}.`,
  'preflight.quota-todo-aws': ({ command }) => `Elimine lo que nadie necesite o pida un límite mayor: ${command}`,
  'preflight.quota-todo': ({ place }) => `Elimine lo que nadie necesite o pida un límite mayor: ${place}`,
  'preflight.machine-barred': ({ machine, region }) =>
    `Con esta cuenta no se pueden crear máquinas del tamaño ${machine} en ${region}.`,
  'preflight.machine-barred-todo': 'Elija otro tamaño u otra región, o pida a la nube que permita este.',
  'preflight.providers-off': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Un proveedor de recursos no está registrado en la suscripción, y la ejecución no puede registrarlo.'
      : `${number(count)} proveedores de recursos no están registrados en la suscripción, y la ejecución no puede registrarlos.`,
  'preflight.providers-later': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Un proveedor de recursos aún no está registrado en la suscripción. La aplicación lo registra.'
      : `${number(count)} proveedores de recursos aún no están registrados en la suscripción. La aplicación los registra.`,
  'preflight.apis-off': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Una API no está habilitada en el proyecto, y la aplicación no puede habilitarla.'
      : `${number(count)} API no están habilitadas en el proyecto, y la aplicación no puede habilitarlas.`,
  'preflight.apis-later': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Una API aún no está habilitada en el proyecto. La aplicación la habilita.'
      : `${number(count)} API aún no están habilitadas en el proyecto. La aplicación las habilita.`,
  'preflight.services-todo': ({ command }) => `Ejecute esto una vez: ${command}`,
  'preflight.services-later-todo': ({ command }) => `No tiene que hacer nada. Si quiere hacerlo antes: ${command}`,
  'preflight.rights-missing': ({ count, service, identity }, { number }) =>
    `A ${identity} le faltan permisos de ${service}: ${number(count)}.`,
  'preflight.rights-todo-aws':
    'Vuelva a ejecutar la configuración de la conexión o permita las acciones en las políticas de la identidad. Las políticas que nombran recursos pueden permitirlas igualmente: Strata pregunta por todos los recursos.',
  'preflight.rights-todo-role':
    'Vuelva a ejecutar la configuración de la conexión o dé a la identidad un rol con estos permisos. Un rol que solo vale bajo una condición puede permitirlos igualmente.',
  'preflight.gap-denied': ({ action }) => `La identidad no tiene permiso para preguntar. Permítale ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }) => `${cloud} rechazó ${action} con ${code}.`,
  'preflight.gap-unreachable': ({ cloud }) => `${cloud} no respondió. Vuelva a comprobarlo más tarde.`,
  'preflight.gap-late': ({ seconds }, { number }) =>
    `La nube tardó más de ${number(seconds)} s. Vuelva a comprobarlo más tarde.`,
  'preflight.gap-sign-in': ({ reason }) => `Strata no pudo iniciar sesión: ${reason}`,
  'preflight.gap-other-account': ({ account }) => `La identidad está en otra cuenta, ${account}.`,
  'preflight.gap-files':
    'Strata no pudo leer los archivos del stack, o son demasiado grandes para leerlos antes de un plan.',
  'preflight.gap-api': ({ api }) => `La API ${api} no está habilitada. Habilítela y vuelva a comprobarlo.`,
  'preflight.gap-name-unasked': ({ cloud }) => `${cloud} no dice si estos nombres están ocupados.`,
  'preflight.gap-limit': 'La nube no indica este límite.',
  'preflight.gap-directory': 'Estos necesitan permisos de Microsoft Entra ID. Azure no dice cuáles tiene la identidad.',
  'preflight.gap-billing':
    'Estos necesitan permisos en la cuenta de facturación. Una pregunta sobre el proyecto no los alcanza.',
  'preflight.gap-right': 'Google Cloud no lo dice de un proyecto.',
  'preflight.gap-name-later': 'La aplicación genera estos nombres o los toma de algo que aún no existe.',
  'preflight.gap-too-many': ({ max }, { number }) => `Strata pregunta por ${number(max)} nombres como máximo.`,
  'preflight.gap-count-later': 'Solo el plan dice cuánto necesitan estos.',
  'preflight.gap-machine': 'Strata no conoce ningún límite para estas máquinas.',
  'preflight.gap-type': 'Strata no sabe qué permisos necesitan estos tipos.',
  'preflight.gap-root':
    'La clave es del usuario raíz, cuyos permisos AWS no evalúa. Use en su lugar un usuario o un rol.',
  'preflight.gap-session': 'La clave es de una sesión, cuyos permisos AWS no evalúa.',
  'preflight.blocks': ({ count }, { number }) =>
    `La ejecución terminó antes de su plan: hay problemas en la cuenta que harían fallar la aplicación (${number(count)}). Resuélvalos y vuelva a aplicar.`,
  'preflight.waits': 'Strata comprueba la cuenta antes del plan: nombres, límites y permisos.',
  'preflight.other-cloud': ({ name, cloud, cloud_provider }) =>
    `La conexión ${name} lleva a ${cloud} y esto es para ${cloud_provider}: elija otra cosa que comprobar.`,
  'preflight.one-of': 'Elija un entorno o una plantilla, no ambos.',
  'preflight.limit-addresses': 'Direcciones IP elásticas',
  'preflight.limit-application-load-balancers': 'Balanceadores de carga de aplicaciones',
  'preflight.limit-cache-nodes': 'Nodos de ElastiCache',
  'preflight.limit-clusters': 'Clústeres de EKS',
  'preflight.limit-databases': 'Instancias de RDS',
  'preflight.limit-internet-gateways': 'Puertas de enlace de internet',
  'preflight.limit-network-load-balancers': 'Balanceadores de carga de red',
  'preflight.limit-networks': 'VPC',
  'preflight.limit-named': ({ name }) => `Cuota ${name}`,
  'preflight.limit-public-addresses': 'Direcciones IP públicas',
  'preflight.limit-vcpus-all': 'vCPU de todas las máquinas',
  'preflight.limit-vcpus': ({ family }) => `vCPU de máquinas bajo demanda (${family})`,
}
