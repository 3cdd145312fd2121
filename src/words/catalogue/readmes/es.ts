import { recipes } from './es-recipes.ts'

/** What the templates of the gallery say of themselves, by their ids: Markdown. */
export const readmes: Readonly<Record<string, string>> = {
  'three-tier-web-app': `Una aplicación web clásica: dos máquinas tras un balanceador de carga, PostgreSQL para los \
datos y Redis para las sesiones y las páginas en caché.

## Para qué sirve
- una aplicación que guarda su estado en una base de datos relacional
- trasladar una aplicación desde sus propios servidores sin reescribirla

## Cómo funciona
Desde fuera solo se llega al balanceador de carga. Las máquinas acceden a la base de datos y a la caché por \
direcciones privadas, así que cualquiera de las dos puede fallar o sustituirse mientras la otra atiende.

## Antes de producción
- Elija Producción como tipo de entorno. La base de datos recibe entonces una réplica en espera, y se activa la \
protección contra eliminación.
- Lleve la contraseña de su aplicación a un almacén de claves: añada uno y conéctele las máquinas.
`,
  'data-science-sandbox': `Una máquina con GPU y Jupyter y un bucket con conjuntos de datos, para una persona o un \
grupo pequeño que explora datos.

## Para qué sirve
- probar modelos antes de pagar una plataforma de entrenamiento
- cursos y talleres

## Qué cuesta
Casi todo el precio es la GPU. La máquina se detiene fuera del horario laboral, y el precio cuenta solo las horas en \
que funciona: 261 horas al mes con el horario y 730 horas sin él.

## Qué conviene saber
- Guarde los conjuntos de datos y los resultados en el bucket. El disco de la máquina es para lo que puede volver a \
calcular.
- Las cuentas de nube nuevas suelen tener una cuota de GPU de cero. Pida a su proveedor que la aumente antes de \
desplegar.
`,
  'microservices-dev': `Un clúster pequeño de Kubernetes con malla de servicios y una base de datos PostgreSQL que \
todos los servicios comparten mientras los desarrolla.

## Para qué sirve
- ejecutar juntos todos los servicios de un producto, fuera de los portátiles
- vistas previas de ramas, cada una en su propio espacio de nombres

## Cómo funciona
El clúster empieza con un nodo y crece hasta tres. La malla muestra y controla el tráfico entre servicios. La base de \
datos no tiene dirección pública.

## Antes de producción
Parta de *Microservicios en producción*: tiene una puerta de enlace de API, bases de datos en espera y alarmas.
`,
  'simple-dev-environment': `Una máquina con dirección pública, una base de datos PostgreSQL pequeña, un bucket y \
supervisión básica. Es la forma más barata de probar una aplicación en una nube real.

## Para qué sirve
- un prototipo que otra persona debe ver
- reproducir un fallo fuera de su portátil

## Qué conviene saber
- La máquina tiene una dirección propia, así que la red no necesita una puerta de enlace NAT. Eso ahorra su precio \
mensual.
- No hay balanceador de carga ni segunda máquina. Cuente con una interrupción cuando cambie la máquina.
- Hágalo Temporal, y Strata le avisa antes de que termine.
`,
  'web-application': `La pila que el asistente crea para una aplicación web en Preproducción, con todo lo que hace \
falta para operarla.

## Cómo funciona
Las máquinas tras un balanceador de carga usan PostgreSQL, Redis y un bucket para archivos. Leen los secretos del \
almacén con su propia identidad, así que ninguna contraseña tiene que figurar en un archivo. Los registros van a un \
solo lugar, y las alarmas vigilan las máquinas y la base de datos.

## Qué cambiar primero
- El tamaño y el número de máquinas, cuando conozca su carga.
- Los destinatarios de las alarmas.

## Antes de producción
Elija Producción como tipo de entorno: las bases de datos reciben una réplica en espera, las copias de seguridad se \
guardan más tiempo y se activa la protección contra eliminación.
`,
  'data-pipeline': `Los archivos que llegan a un bucket inician una función. Esta escribe archivos depurados en un \
segundo bucket, filas en PostgreSQL y el estado de cada trabajo en un almacén de documentos.

## Para qué sirve
- exportaciones de otros sistemas que llegan como archivos
- un primer flujo de datos, antes de que necesite una plataforma para ello

## Qué conviene saber
- Un archivo puede activar la función más de una vez. Guarde el estado de los trabajos en el almacén de documentos y \
haga que la función pueda repetirse.
- La función se paga por el tiempo que se ejecuta; las bases de datos, por cada hora. Con pocos archivos, las bases \
de datos son la mayor parte del precio.
`,
  'ml-sandbox': `Una máquina con GPU y Jupyter tras un inicio de sesión, un bucket con conjuntos de datos y un \
recurso compartido para cuadernos que abren varias personas.

## Para qué sirve
- un equipo que entrena y compara modelos en común
- trabajo que necesita registros y alarmas, a diferencia del *Entorno de ciencia de datos*, más pequeño

## Qué conviene saber
- La máquina funciona día y noche. Active su horario si nadie entrena por la noche.
- Use el bucket para los conjuntos de datos grandes y el recurso compartido para los cuadernos: cada GB de un recurso \
compartido cuesta más.
- Las cuentas de nube nuevas suelen tener una cuota de GPU de cero. Pida a su proveedor que la aumente antes de \
desplegar.
`,
  'mobile-api-nosql': `Un backend para una aplicación móvil sin servidor que mantener: una puerta de enlace de API, \
funciones, un almacén de documentos y almacenamiento para lo que suben los usuarios.

## Para qué sirve
- una aplicación cuya carga va y viene
- una API que debe costar poco mientras nadie la usa

## Qué conviene saber
- La mayor parte del precio depende del uso. Ajuste en la estimación las solicitudes y los GB supuestos a lo que \
espera.
- Las funciones tardan en arrancar tras una pausa. Mantenga una activa si sus usuarios lo notan.
- Un almacén de documentos no une tablas. Piense en cómo lee los datos antes de decidir cómo los guarda.
`,
  'microservices-production': `Un clúster de Kubernetes con malla de servicios tras una puerta de enlace de API, con \
réplicas en espera de la base de datos y de la caché.

## Cómo funciona
Los clientes llegan solo a la puerta de enlace. Esta pasa las solicitudes a servicios del clúster, que leen los \
secretos del almacén con sus propias identidades. Cada servicio envía sus registros a un solo lugar, y las alarmas \
vigilan toda la pila.

## Qué conviene saber
- Producción necesita aprobación en Strata, y la protección contra eliminación está activada.
- Las bases de datos en espera duplican su precio. Gracias a ellas puede fallar una zona sin interrupción.
- Pruebe su propia recuperación: restaure una copia de seguridad en un segundo entorno antes de necesitarlo.
`,
  ...recipes,
}
