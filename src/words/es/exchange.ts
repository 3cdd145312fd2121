import type { exchange as english } from '../en/exchange.ts'

export const exchange: typeof english = {
  'exchange.no-rate': ({ currency }) =>
    `No hay tipo de cambio para ${currency}. Un administrador puede añadir uno en Administración, Precios.`,
  'exchange.base': 'Todo se calcula en dólares estadounidenses: el dólar no necesita tipo. Elija otra moneda.',
  'exchange.future': 'El día del tipo está en el futuro. Indique el día en que se publicó el tipo.',
  'exchange.removed-meanwhile':
    'Alguien quitó este tipo entretanto. No se ha guardado nada. Para añadirlo de nuevo, guárdelo sin versión.',
  'exchange.future-version': ({ currency, base, version }) =>
    `El tipo de ${currency} aún no tiene la versión ${base}: la más reciente es la ${version}.`,
  'exchange.changed-meanwhile': ({ currency, base, version }) =>
    `Alguien cambió el tipo de ${currency} entretanto: tiene la versión ${version} y usted vio la versión ${base}. No se ha guardado nada. Mire el nuevo tipo y, si hace falta, cámbielo otra vez.`,
  'exchange.status': ({ host, status }) =>
    `${host} respondió con el estado ${status}. Ningún tipo ha cambiado. Inténtelo más tarde.`,
  'exchange.partial': ({ host }) =>
    `La respuesta de ${host} se interrumpió. Ningún tipo ha cambiado. Inténtelo de nuevo.`,
  'exchange.unknown-form': ({ host }) =>
    `La respuesta de ${host} tiene un formato que esta versión de Strata no conoce. Ningún tipo ha cambiado. Actualice Strata o introduzca los tipos usted mismo.`,
  'exchange.other-base': ({ host }) =>
    `Los tipos de ${host} no son por un euro, o falta el dólar estadounidense. Ningún tipo ha cambiado. Introduzca los tipos usted mismo.`,
  'exchange.from-future': ({ date }) =>
    `Los tipos son del ${date}, que está en el futuro. Ningún tipo ha cambiado. Pida al operador de este servidor que compruebe el reloj.`,
}
