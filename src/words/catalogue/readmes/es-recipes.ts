/** By the id of the template. */
export const recipes: Readonly<Record<string, string>> = {
  'static-site-with-api': `Los archivos de un sitio en almacenamiento privado, servidos por una función, junto a una \
API que guarda sus datos en un almacén de documentos.

## Para qué sirve
- documentación, páginas de campaña o un sitio pequeño de producto con un formulario
- una interfaz propia que necesita unos pocos puntos de conexión

## Cómo funciona
El bucket es privado: solo lo lee la función, así que nada es público por accidente. Las versiones antiguas de los \
archivos se guardan 30 días, y puede volver a una de ellas.

## Qué conviene saber
Si tiene muchos visitantes en todo el mundo, ponga una red de distribución de contenido delante de la puerta de \
enlace.
`,
  'event-driven-documents': `Un documento que llega a la bandeja de entrada inicia una función. El resultado va al \
archivo, y el almacén de documentos indica qué fue de cada trabajo.

## Para qué sirve
- facturas, formularios o escaneos que hay que leer y archivar
- miniaturas, conversiones y otro trabajo por cada archivo

## Qué conviene saber
- Un documento puede ocupar hasta 5 minutos y 2 GB de memoria. Divida en pasos el trabajo mayor.
- La bandeja de entrada guarda las versiones antiguas 7 días. Elimine lo terminado para que no crezca.
- Los documentos personales son Confidenciales: elija esa sensibilidad, y Strata pide aprobación.
`,
  'internal-tool': `Una aplicación para las personas de una empresa: una máquina tras un balanceador de carga, \
PostgreSQL y un recurso compartido de archivos que se puede montar como unidad.

## Para qué sirve
- herramientas como una wiki, un sistema de incidencias o un tablero de planificación
- una aplicación que lee y escribe archivos corrientes

## Qué conviene saber
- Hay una sola máquina. Basta para una herramienta que puede faltar unos minutos, y no para su tienda.
- Limite el balanceador de carga a las direcciones de sus oficinas o de su VPN.
- Las contraseñas van en el almacén de claves. La máquina las lee con su propia identidad.
`,
  'content-site-mysql': `De dos a cuatro máquinas que sirven un gestor de contenidos como WordPress. Comparten los \
archivos subidos, usan MySQL y mantienen en Redis las páginas más visitadas.

## Cómo funciona
Los archivos subidos están en un recurso compartido, así que cada máquina ve las mismas imágenes. Las máquinas van y \
vienen con la carga, y ninguna guarda nada propio.

## Qué conviene saber
- Producción necesita aprobación en Strata, y la protección contra eliminación está activada.
- Instale las actualizaciones sustituyendo las máquinas, no dentro de ellas: a la próxima máquina nueva le faltarían.
- Guarde la contraseña de la base de datos en el almacén de claves y quítela del archivo de configuración del gestor.
`,
  'batch-gpu': `Una máquina con GPU que lee un conjunto de datos grande, escribe resultados y se detiene fuera del \
horario laboral.

## Para qué sirve
- renderizado, transcodificación y entrenamiento que duran horas, no semanas
- trabajos que una persona inicia y vigila

## Qué conviene saber
- El precio cuenta los días laborables de 07:00 a 19:00. Un trabajo nocturno necesita otro horario y cuesta más.
- Escriba los resultados intermedios en el bucket: la máquina se detiene por la tarde, también en medio de un \
trabajo.
- Las cuentas de nube nuevas suelen tener una cuota de GPU de cero. Pida a su proveedor que la aumente antes de \
desplegar.
`,
  'webhook-receiver': `Recibe lo que envían otros sistemas, lo comprueba en una función y lo guarda en PostgreSQL.

## Para qué sirve
- webhooks de pagos, de envíos y de repositorios
- reunir eventos antes de decidir qué hacer con ellos

## Qué conviene saber
- La puerta de enlace deja pasar 100 solicitudes por segundo y ráfagas de 200. Los remitentes que vuelven a \
intentarlo compensan el resto.
- Compruebe las firmas en la función. Guarde las claves en el almacén.
- Los remitentes repiten entregas. Guarde el id de cada entrega y descarte la que ya tiene.
`,
  'game-backend': `Los servicios de un juego en un clúster tras una puerta de enlace de API: lo pasajero en Redis, \
lo duradero en un almacén de documentos y los recursos en un bucket.

## Para qué sirve
- cuentas, emparejamientos, clasificaciones e inventarios
- un lanzamiento, cuando aún no conoce la carga

## Qué conviene saber
- El clúster crece de dos a seis nodos. Suba el límite antes de un lanzamiento y mire también el precio.
- La puerta de enlace deja pasar 500 solicitudes por segundo. Es para solicitudes, no para un flujo de posiciones: un \
servidor de juego en tiempo real necesita su propia entrada.
- Cuente con perder la caché en cualquier momento. Escriba en el almacén de documentos lo que los jugadores echarían \
de menos.
`,
  'analytics-workbench': `Cuadernos junto a una base de datos con 256 GB para informes, sin el precio de una GPU.

## Para qué sirve
- informes y preguntas que una hoja de cálculo ya no puede responder
- una copia de los datos de producción, reducida a lo que necesitan los analistas

## Qué conviene saber
- La máquina se detiene fuera del horario laboral. La base de datos sigue funcionando y es la mayor parte del precio.
- Cargue los datos una vez, en el bucket, y desde allí en la base de datos.
- Si los datos nombran a personas, elija Confidencial como sensibilidad. Strata pide entonces aprobación.
`,
  'build-runners': `De dos a seis máquinas que compilan los días laborables, un bucket que guarda cachés entre \
compilaciones y una identidad con la que despliegan.

## Para qué sirve
- compilaciones demasiado grandes o demasiado lentas para ejecutores alojados
- compilaciones que deben llegar a redes privadas

## Qué conviene saber
- Las máquinas se detienen fuera del horario laboral. Las compilaciones que empiezan de noche esperan hasta la \
mañana.
- Las versiones antiguas de la caché se eliminan a los 7 días.
- La identidad es lo que querría un atacante. Dele solo los roles que sus despliegues necesitan y registre los \
ejecutores únicamente para sus propios repositorios.
`,
}
