import type { instance as english } from '../en/instance.ts'

export const instance: typeof english = {
  'instance.jobs-running': 'Alguien está ejecutando las tareas a mano: espere a que terminen y revise el resultado.',
  'instance.database-down': ({ kind }) =>
    `La base de datos (${kind}) no responde: el registro del servidor indica por qué.`,
  'instance.stopping': 'Este proceso se está deteniendo y no acepta más solicitudes.',
  'instance.tables-missing':
    'A la base de datos le faltan tablas de esta versión: restaure una copia de seguridad de esta versión o reinicie el servidor, que las crea.',
  'instance.other-key':
    'Los secretos de la base de datos se sellaron con una clave distinta de la de este proceso: defina STRATA_SECRET_KEY con la correcta.',
  'instance.key-missing': ({ key }: { key: string }) =>
    `Hay secretos en la base de datos sellados con la clave ${key}, que este proceso no tiene: defina STRATA_SECRET_KEY o STRATA_SECRET_KEY_PREVIOUS con ella.`,
  'instance.key-spreading': ({ server }: { server: string }) =>
    `El servidor ${server} no sella con la clave en uso: dé a todos los servidores la misma STRATA_SECRET_KEY y espere medio minuto.`,
  'instance.key-switched':
    'Los servidores sellan con esta clave desde hace un momento y todavía se está escribiendo algo con la anterior: espere medio minuto e inténtelo de nuevo.',
  'instance.no-mail-server':
    'No hay ningún servidor de correo configurado: defina STRATA_SMTP_URL y STRATA_MAIL_FROM y reinicie el servidor.',
  'instance.mail-refused': ({ reason }) =>
    `El servidor de correo no aceptó el mensaje (${reason}): revise STRATA_SMTP_URL y STRATA_MAIL_FROM y el registro del servidor de correo.`,
  'instance.dev-tools-off':
    'Las herramientas de desarrollo están desactivadas aquí: inicie Strata con STRATA_DEV_TOOLS=true para usarlas.',
  'instance.samples-changed': ({ project }) =>
    `Las reglas o el presupuesto del proyecto ${project} ya no se ajustan a los datos de ejemplo: restáurelos o elimine el proyecto.`,
  'instance.samples-there': 'Ya hay datos de ejemplo: bórrelos antes de volver a crearlos.',
  'instance.samples-refused': ({ project, reason }) =>
    `El proyecto ${project} no admite los datos de ejemplo: ${reason} Cambie sus ajustes o elimínelo.`,
}
