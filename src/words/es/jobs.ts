import type { jobs as english } from '../en/jobs.ts'

export const jobs: typeof english = {
  'jobs.other-files': 'Los archivos de este trabajo no son aquellos con los que se pidió: vuelva a pedir la ejecución.',
  'jobs.sandbox-only':
    'Este agente solo lleva a cabo nubes simuladas, porque sus cuentas de demostración son accesibles desde una red: cambie sus contraseñas o inicie otro agente.',
  'jobs.no-binary':
    'El agente no tiene ni OpenTofu ni Terraform 1.11 o posterior: instale uno, o indíquelo en STRATA_TERRAFORM.',
  'jobs.other-binary': ({ flavour, version, phase }) => {
    const name = flavour === 'tofu' ? 'OpenTofu' : 'Terraform'
    return phase === 'plan'
      ? `El estado de este entorno lo lleva ${name}, que este agente no tiene: instálelo en su máquina.`
      : `El plan se hizo con ${name} ${version}, que este agente no tiene: planifique de nuevo, o instale esa versión en su máquina.`
  },
  'jobs.own-modules':
    'La pila ejecuta módulos que alguien aportó, y este agente no tiene un usuario propio para ese código: inicie un agente con STRATA_AGENT_USER.',
  'jobs.not-simulated': ({ names }, { all }) =>
    `Las nubes simuladas no tienen los proveedores ${all(names)}: elija para esta pila una cuenta de nube real.`,
  'jobs.provisioner': ({ file }) => `${file} tiene un provisioner, que ejecutaría programas en el agente: quítelo.`,
  'jobs.forbidden-type': ({ file, type }) =>
    `${file} usa ${type}, que ejecuta programas, llama a servidores o lee archivos del agente: quítelo.`,
  'jobs.forbidden-provider': ({ file, name }) =>
    `${file} pide el proveedor ${name}, que ejecuta programas, llama a servidores o lee archivos del agente: quítelo.`,
  'jobs.forbidden-setting': ({ file, name }) => `${file} define ${name}, que solo decide Strata: quítelo.`,
  'jobs.provider-block': ({ file, name }) =>
    `${file} configura por sí mismo el proveedor ${name}: quite el bloque, un módulo toma los proveedores de su pila.`,
  'jobs.reads-outside': ({ file, name }) =>
    `${file} llama a ${name} con una ruta que no está con certeza dentro del módulo: escriba "\${path.module}/…".`,
  'jobs.hidden-call': ({ file }) =>
    `${file} llama a templatestring, con lo que un módulo podría leer cualquier archivo: use templatefile.`,
  'jobs.template-missing': ({ file }) => `La plantilla ${file} falta o es demasiado grande.`,
  'jobs.template-reads': ({ file }) =>
    `La plantilla ${file} llama a una función que lee archivos: léalos en el módulo.`,
  'jobs.link': ({ file }) =>
    `${file} es un enlace simbólico, que puede llevar fuera del módulo: ponga allí el propio archivo.`,
  'jobs.no-space': 'El disco del agente está lleno: libere espacio donde guarda sus datos e inténtelo de nuevo.',
  'jobs.forced':
    'Terraform no se detuvo cuando se le pidió y se terminó por la fuerza: puede que el estado no conozca lo que se estaba cambiando.',
  'jobs.module-outside': ({ path }) => `El módulo en ${path} está fuera de la pila: muévalo adentro.`,
  'jobs.module-unreadable': ({ file }) =>
    `${file} no se puede leer como Terraform, así que nadie sabe qué ejecutaría: corríjalo.`,
  'jobs.modules-endless': 'La revisión de los módulos no llegó a su fin: quite los archivos que no les pertenecen.',
  'jobs.bring-system': ({ system }) =>
    `Strata no conoce ningún OpenTofu para ${system}: instálelo a mano e indíquelo en STRATA_TERRAFORM.`,
  'jobs.bring-digest': ({ address }) =>
    `Lo que da ${address} no es el archivo que Strata conoce: no se conservó. Instale OpenTofu a mano.`,
  'jobs.bring-size': ({ mb }, { number }) =>
    `El archivo tiene más de ${number(mb)} MB: no se conservó. Instale OpenTofu a mano.`,
  'jobs.bring-entry': ({ entry }) =>
    `El archivo no contiene ${entry}, o está dañado: no se conservó. Instale OpenTofu a mano.`,
  'jobs.bring-elsewhere': ({ address }) =>
    `La descarga lleva a ${address}, en quien Strata no confía: instale OpenTofu a mano.`,
  'jobs.bring-network': ({ address, reason }) =>
    `No se puede acceder a ${address} (${reason}): inténtelo de nuevo, o instale OpenTofu a mano.`,
  'jobs.bring-failed':
    'OpenTofu no se pudo guardar en la carpeta de datos: compruebe allí el espacio y los permisos, o instálelo a mano.',
  'jobs.bring-no-agent': 'El agente propio del servidor no está en marcha: mire su registro e inténtelo de nuevo.',
  'jobs.binary-old': ({ path, flavour, version, least }) =>
    `${path} es ${flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}, pero las ejecuciones necesitan la ${least} o posterior: instale una versión más nueva.`,
  'jobs.binary-missing': ({ path, least }) =>
    `${path} no existe: instale OpenTofu o Terraform ${least} o posterior, o corrija STRATA_TERRAFORM.`,
  'jobs.binary-silent': ({ path, least }) =>
    `${path} no se puede usar, porque no indica su versión: instale OpenTofu o Terraform ${least} o posterior, o corrija STRATA_TERRAFORM.`,
}
