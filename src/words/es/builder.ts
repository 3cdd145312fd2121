import type { builder as english } from '../en/builder.ts'

export const builder: typeof english = {
  'builder.not-there': ({ id }) => `La pila no tiene ningún componente "${id}".`,
  'builder.no-component': ({ type }) => `No existe ningún componente "${type}".`,
  'builder.no-settings-known': ({ type }) => `No existe ningún componente "${type}": se desconocen sus ajustes.`,
  'builder.no-connection': ({ from, to }) => `No existe esa conexión de "${from}" a "${to}".`,
  'builder.with-itself': ({ component }) => `${component} no puede conectarse consigo mismo.`,
  'builder.uses-already': ({ from, to }) => `${from} ya usa ${to}.`,
  'builder.connections-full': ({ max }, { number }) =>
    `Una pila tiene como máximo ${number(max)} conexiones. Elimine una primero.`,
  'builder.leads-already': ({ from, to }) =>
    `${to} ya lleva a ${from}: conectarlos en este sentido cerraría un círculo.`,
  'builder.put-between': ({ known }) => `Ponga uno de estos entre ellos: ${known.join(', ')}.`,
  'builder.single': ({ component }) => `Una pila tiene un solo ${component}, y esta ya lo tiene.`,
  'builder.full': ({ max }, { number }) =>
    `Una pila tiene como máximo ${number(max)} componentes. Haga una segunda pila con los demás.`,
  'builder.modules-full': ({ max }, { number }) =>
    `Una pila tiene como máximo ${number(max)} componentes propios distintos.`,
  'builder.other-module': ({ given, type }) => `La definición es de "${given}", no de "${type}".`,
  'builder.kept-id': ({ id }) => `Con "${id}" empieza toda pila. Elija otro id.`,
  'builder.id-taken': ({ id }) => `Otro componente se llama "${id}". Elija otro id.`,
  'builder.nothing-to-remove': 'No hay nada que eliminar: la pila no tiene ninguno de estos componentes.',
  'builder.nothing-copied': 'El portapapeles no contiene componentes de una pila.',
  'builder.not-pasted': ({ component }) => `No se pegó: ${component}.`,
  'builder.connected': ({ from, to }) => `Se conectó ${from} con ${to}.`,
  'builder.connection-removed': ({ from, to }) => `Se eliminó la conexión de ${from} a ${to}.`,
  'builder.no-value': ({ component, setting }) =>
    `${component}, ajuste "${setting}": una pila no puede guardar este valor.`,
  'builder.secret': ({ component, setting }) =>
    `${component}, ajuste "${setting}" es un secreto: se entrega a Terraform al ejecutarlo y nunca forma parte de una pila.`,
  'builder.no-setting': ({ component, setting }) => `${component} no tiene ningún ajuste "${setting}".`,
  'builder.fixed-field': ({ field }) => `"${field}" no se puede cambiar de esta forma.`,
  'builder.no-cloud': ({ cloud }) => `No existe ninguna nube "${cloud}".`,
  'builder.region-on': ({ region, cloud }) => `${region} en ${cloud}`,
  'builder.region-changes': ({ from, to }) => `La región cambia de ${from} a ${to}.`,
  'builder.removed': ({ component }) => `${component} se elimina.`,
  'builder.connections-go': ({ count }, { number }) =>
    `${count === 1 ? 'Desaparece 1 conexión' : `Desaparecen ${number(count)} conexiones`} con lo que se elimina.`,
  'builder.value-dropped': ({ component, setting, value }) =>
    `${component}: ${setting} ${value} no significa nada allí. Lo sustituye el valor predeterminado.`,
  'builder.setting-idle': ({ component, setting, cloud }) =>
    `${component}: ${setting} se conserva, pero solo ${cloud} lo tiene.`,
  'builder.module-incomplete': ({ type }) => `El componente propio "${type}" no está completo.`,
  'builder.no-type': ({ type }) => `"${type}" no es el nombre de un componente.`,
}
