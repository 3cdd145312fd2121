import type { audit as english } from '../en/audit.ts'

export const audit: typeof english = {
  'audit.added-before': 'Esta entrada se añadió: el registro empieza por la entrada 1.',
  'audit.removed': 'Esta entrada se eliminó o se movió a otro lugar.',
  'audit.altered': 'Esta entrada se modificó: su hash corresponde a otro contenido.',
  'audit.moved': ({ origin }) => `Esta entrada se movió aquí desde el lugar ${origin}.`,
  'audit.replaced-first': 'Esta entrada se sustituyó: nombra una entrada anterior, y no hay ninguna.',
  'audit.replaced': ({ next }) => `Esta entrada se sustituyó: la entrada ${next} se escribió a continuación de otra.`,
  'audit.end-removed': 'Se eliminó el registro del final (tabla audit_head): pueden faltar entradas después de esta.',
  'audit.removed-from-end': 'Esta entrada se eliminó del final del registro.',
  'audit.added-after': 'Esta entrada se añadió después del final anotado del registro, o esa anotación se modificó.',
  'audit.replaced-end': 'Esta entrada se sustituyó: el final anotado del registro tiene otro hash.',
  'audit.lifecycle-done': 'La comprobación del ciclo de vida ha terminado.',
  'audit.lifecycle-failed': ({ jobs }) =>
    `La comprobación del ciclo de vida ha terminado, pero no todo funcionó: revise ${jobs.join(', ')}.`,
}
