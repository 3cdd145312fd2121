import type { book as english } from '../en/book.ts'

export const book: typeof english = {
  'book.not-json': ({ host }) =>
    `La respuesta de ${host} no es JSON. Inicie la actualización de nuevo más tarde: continúa donde se interrumpió.`,
  'book.long-line': ({ host }) =>
    `El archivo de ${host} tiene una línea que no corresponde a ninguna lista de precios. Inicie la actualización de nuevo más tarde.`,
  'book.status': ({ host, status }) =>
    `${host} respondió con el estado ${status}. Inicie la actualización de nuevo más tarde: continúa donde se interrumpió.`,
  'book.key-refused': ({ host }) =>
    `${host} rechaza la clave de API. Compruebe que es válida y que la API de Cloud Billing está activada en su proyecto.`,
  'book.endless': ({ host, pages }) =>
    `La lista de ${host} no termina después de ${pages} páginas. Inicie la actualización de nuevo más tarde.`,
  'book.unknown-form': ({ host }) =>
    `La respuesta de ${host} tiene un formato que esta versión de Strata no conoce. Actualice Strata.`,
  'book.other-currency': ({ host, currency }) =>
    `${host} da los precios en ${currency}. Strata solo acepta precios en USD.`,
  'book.partial': ({ host, given, promised }) =>
    `${host} dio ${given} de ${promised} precios de una página. Inicie la actualización de nuevo más tarde.`,
  'book.elsewhere': ({ host }) => `${host} remite a otra dirección para el resto de su lista. Strata no la sigue.`,
  'book.unknown-name': 'Su nombre en la lista del proveedor no es seguro.',
  'book.not-published': 'La lista del proveedor no lo incluye.',
  'book.other-unit': 'La lista del proveedor lo cuenta en una unidad que no se puede convertir.',
  'book.not-found': 'La lista del proveedor ya no lo incluye con su nombre.',
  'book.several': ({ count }) => `La lista del proveedor tiene ${count} precios distintos para él.`,
  'book.unit': ({ unit }) => `La lista del proveedor lo cuenta ahora en «${unit}», una unidad que aquí no se conoce.`,
  'book.failed-here':
    'Algo ha fallado en este servidor. Pida a su operador que consulte el registro e inicie la actualización de nuevo.',
  'book.no-refresh': 'No existe esa actualización.',
  'book.no-key': 'Guarde primero una clave de API para el catálogo de Cloud Billing de Google.',
  'book.is-open': 'Ya hay una actualización de esta nube en curso o a la espera de una decisión.',
  'book.decided': 'La actualización ha cambiado entretanto. Vuelva a cargar la página.',
  'book.nothing-taken': 'Todos sus cambios son grandes y no hay ninguno marcado. Marque los que quiera o rechácela.',
}
