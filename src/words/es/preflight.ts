import type { preflight as english } from '../en/preflight.ts'

export const preflight: typeof english = {
  'preflight.name-taken': ({ name }) =>
    `El nombre ${name} está ocupado: lo tiene otra persona, y solo una cuenta del mundo puede tenerlo.`,
  'preflight.name-taken-todo': 'Dé otro nombre al stack o al componente y vuelva a solicitarlo.',
  'preflight.name-own': ({ name }) => `La cuenta ya tiene ${name}, y este entorno no lo creó.`,
  'preflight.name-own-todo': 'Elimínelo si nadie lo necesita, o dé otro nombre al stack.',
  'preflight.quota-full': ({ what, region, used, value, wanted }, { number }) =>
    `${what} en ${region}: se usan ${number(used)} de ${number(value)} y el stack necesita ${number(wanted)} más.`,
  'preflight.quota-later': ({ what, region, used, value, wanted }, { number }) =>
    `${what} en ${region}: se usan ${number(used)} de ${number(value)}. El stack cabe al principio, pero no cuando crezca hasta ${number(wanted)}.`,
  'preflight.quota-todo-aws': ({ command }) => `Elimine lo que nadie necesite o pida un límite mayor: ${command}`,
  'preflight.rights-missing': ({ count, service, identity }, { number }) =>
    `A ${identity} le faltan permisos de ${service}: ${number(count)}.`,
  'preflight.rights-todo-aws':
    'Vuelva a ejecutar la configuración de la conexión o permita las acciones en las políticas de la identidad. Las políticas que nombran recursos pueden permitirlas igualmente: Strata pregunta por todos los recursos.',
  'preflight.gap-denied': ({ action }) => `La identidad no tiene permiso para preguntar. Permítale ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }) => `${cloud} rechazó ${action} con ${code}.`,
  'preflight.gap-unreachable': ({ cloud }) => `${cloud} no respondió. Vuelva a comprobarlo más tarde.`,
  'preflight.gap-late': ({ seconds }, { number }) =>
    `La nube tardó más de ${number(seconds)} s. Vuelva a comprobarlo más tarde.`,
  'preflight.gap-sign-in': ({ reason }) => `Strata no pudo iniciar sesión: ${reason}`,
  'preflight.gap-other-account': ({ account }) => `La identidad está en otra cuenta, ${account}.`,
  'preflight.gap-cloud': ({ cloud }) => `Strata aún no puede comprobar cuentas de ${cloud}.`,
  'preflight.gap-files':
    'Strata no pudo leer los archivos del stack, o son demasiado grandes para leerlos antes de un plan.',
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
  'preflight.limit-vcpus': ({ family }) => `vCPU de máquinas bajo demanda (${family})`,
}
