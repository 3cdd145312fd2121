import type { states as english } from '../en/states.ts'

export const states: typeof english = {
  'states.not-json': 'Esto no es un estado de Terraform: no es JSON.',
  'states.not-a-state':
    'Esto no es un estado de Terraform: le falta lo que tiene todo estado, como su número de serie, su linaje y sus recursos.',
  'states.encrypted':
    'OpenTofu ha cifrado este estado, así que Strata no puede compararlo ni mostrarlo: quite el bloque «encryption», porque Strata sella cada estado por su cuenta.',
  'states.other-format':
    'Strata guarda estados del formato 4, que Terraform escribe desde la versión 0.12: este tiene otro.',
  'states.no-lock-info': 'Esto no es un bloqueo como los describe Terraform.',
  'states.locked': ({ who, operation, created, id }) =>
    `${who} tiene bloqueado el estado para ${operation} desde ${created} (bloqueo ${id}): espere a que termine.`,
  'states.lock-unknown':
    'El bloqueo que se indica no existe: alguien lo quitó o se liberó. Vuelva a bloquear el estado.',
  'states.attempt-ended': 'El trabajo de este token ha terminado: ya no se puede leer ni escribir nada para él.',
  'states.other-lineage': 'Este estado tiene otro linaje que el guardado: pertenece a otra infraestructura.',
  'states.same-serial': ({ serial }) =>
    `Ya hay guardado otro estado con el número de serie ${serial}: lo escribió otra persona. Vuelva a planificar.`,
  'states.old-serial': ({ serial, newest }) =>
    `Este estado tiene el número de serie ${serial} y ya hay guardado el ${newest}: está anticuado. Vuelva a planificar.`,
  'states.large-resource': ({ max }) =>
    `Los atributos de un recurso simulado tienen como máximo ${max} caracteres en JSON.`,
  'states.full-account': ({ max }) => `Una cuenta simulada contiene como máximo ${max} recursos.`,
  'states.no-version':
    'El estado de este entorno no tiene esa versión: nunca existió o solo se guardan las 50 más recientes.',
  'states.no-output': 'La última aplicación de este entorno no dio ninguna salida con ese nombre.',
  'states.rollback-busy':
    'Una ejecución de este entorno está trabajando con su estado: espere a que termine o cancélela.',
  'states.rollback-newest': 'Esta versión ya es la más reciente.',
}
