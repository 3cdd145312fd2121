import type { texts as en } from '../en/askAgain.ts'

/** Asking for an environment again after a rejection, with what is changed before. */
export const texts = {
  title: 'Solicitar {{name}} de nuevo',
  rejectedBy: '{{name}} la rechazó',
  noReason: 'No se indicó ningún motivo.',
  note: 'Su respuesta',
  noteHint: 'La leen quienes deciden.',
  budgetHint: 'USD al mes. Vacío significa sin límite.',
  keepEnd: 'Como antes',
  stack: 'Conjunto',
  stackHint: 'Mantenga su conjunto con otras respuestas o ponga una plantilla en su lugar.',
  sameStack: 'Su conjunto actual',
  noTemplate: 'Ninguna plantilla suya ni de sus equipos se llama así.',
  answers: 'Respuestas',
  type: 'Tipo',
  sensitivity: 'Sensibilidad de los datos',
  duration: 'Duración',
  region: 'Región',
  people: 'Personas que trabajan con él',
  peopleRange: 'Introduzca un número entero de 1 a {{max}}.',
} satisfies typeof en
