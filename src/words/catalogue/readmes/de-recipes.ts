/** By the id of the template. */
export const recipes: Readonly<Record<string, string>> = {
  'static-site-with-api': `Dateien einer Website in privatem Speicher, ausgeliefert von einer Funktion, neben einer \
API, die ihre Daten in einem Dokumentenspeicher hält.

## Wofür
- Dokumentation, Kampagnenseiten oder eine kleine Produktseite mit Formular
- eine eigene Oberfläche, die ein paar Endpunkte braucht

## So funktioniert es
Der Bucket ist privat: Nur die Funktion liest ihn, also ist nichts aus Versehen öffentlich. Alte Versionen von \
Dateien bleiben 30 Tage erhalten, und Sie können zu einer zurückkehren.

## Gut zu wissen
Für viele Besucher in aller Welt setzen Sie ein Content Delivery Network vor das Gateway.
`,
  'event-driven-documents': `Ein Dokument, das im Eingang ankommt, startet eine Funktion. Das Ergebnis geht ins \
Archiv, und der Dokumentenspeicher sagt, was aus jedem Auftrag wurde.

## Wofür
- Rechnungen, Formulare oder Scans, die gelesen und abgelegt werden müssen
- Vorschaubilder, Umwandlungen und andere Arbeit für jede Datei

## Gut zu wissen
- Ein Dokument kann bis zu 5 Minuten und 2 GB Arbeitsspeicher beanspruchen. Teilen Sie größere Arbeit in Schritte.
- Der Eingang behält alte Versionen 7 Tage. Löschen Sie Erledigtes, damit er nicht wächst.
- Dokumente über Personen sind vertraulich: Wählen Sie die Sensibilität Vertraulich, dann verlangt Strata eine \
Genehmigung.
`,
  'internal-tool': `Eine Anwendung für die Menschen einer Firma: eine Maschine hinter einem Load Balancer, \
PostgreSQL und eine Dateifreigabe, die sich als Laufwerk einbinden lässt.

## Wofür
- Werkzeuge wie ein Wiki, ein Ticketsystem oder eine Planungstafel
- eine Anwendung, die gewöhnliche Dateien liest und schreibt

## Gut zu wissen
- Es gibt nur eine Maschine. Das genügt für ein Werkzeug, das einige Minuten fehlen darf, aber nicht für Ihren Shop.
- Beschränken Sie den Load Balancer auf die Adressen Ihrer Büros oder Ihres VPN.
- Passwörter gehören in den Tresor. Die Maschine liest sie mit ihrer eigenen Identität.
`,
  'content-site-mysql': `Zwei bis vier Maschinen für ein Content-Management-System wie WordPress. Sie teilen sich \
hochgeladene Dateien, nutzen MySQL und halten gefragte Seiten in Redis.

## So funktioniert es
Hochgeladene Dateien liegen auf einer Dateifreigabe, daher sieht jede Maschine dieselben Bilder. Maschinen kommen und \
gehen mit der Last, und keine behält etwas für sich.

## Gut zu wissen
- Produktion braucht in Strata eine Genehmigung, und der Löschschutz ist eingeschaltet.
- Spielen Sie Aktualisierungen ein, indem Sie Maschinen ersetzen, nicht auf den Maschinen: Der nächsten neuen würden \
sie fehlen.
- Bewahren Sie das Datenbankpasswort im Tresor auf, und entfernen Sie es aus der Konfigurationsdatei des CMS.
`,
  'batch-gpu': `Eine GPU-Maschine, die einen großen Datensatz liest, Ergebnisse schreibt und außerhalb der \
Arbeitszeit anhält.

## Wofür
- Rendern, Transkodieren und Trainieren über Stunden, nicht über Wochen
- Aufträge, die jemand startet und beobachtet

## Gut zu wissen
- Der Preis zählt Werktage von 07:00 bis 19:00 Uhr. Ein nächtlicher Auftrag braucht einen anderen Zeitplan und kostet \
mehr.
- Schreiben Sie Zwischenergebnisse in den Bucket: Die Maschine hält am Abend an, auch mitten in einem Auftrag.
- Neue Cloud-Konten haben oft ein GPU-Kontingent von null. Bitten Sie Ihren Anbieter, es zu erhöhen, bevor Sie \
bereitstellen.
`,
  'webhook-receiver': `Nimmt an, was andere Systeme senden, prüft es in einer Funktion und bewahrt es in PostgreSQL \
auf.

## Wofür
- Webhooks von Zahlungen, Versand und Repositorys
- Ereignisse sammeln, bevor Sie entscheiden, was damit geschieht

## Gut zu wissen
- Das Gateway lässt 100 Anfragen pro Sekunde und Spitzen von 200 durch. Absender, die es erneut versuchen, holen den \
Rest nach.
- Prüfen Sie Signaturen in der Funktion. Bewahren Sie die Schlüssel im Tresor auf.
- Absender wiederholen Zustellungen. Speichern Sie die ID jeder Zustellung, und ignorieren Sie eine, die Sie schon \
haben.
`,
  'game-backend': `Dienste eines Spiels in einem Cluster hinter einem API-Gateway: Flüchtiges in Redis, Bleibendes \
in einem Dokumentenspeicher, Spieldateien in einem Bucket.

## Wofür
- Konten, Matchmaking, Bestenlisten und Inventare
- ein Start, wenn Sie die Last noch nicht kennen

## Gut zu wissen
- Der Cluster wächst von zwei auf sechs Knoten. Erhöhen Sie die Grenze vor einem Start, und behalten Sie den Preis im \
Blick.
- Das Gateway lässt 500 Anfragen pro Sekunde durch. Es ist für Anfragen da, nicht für einen Strom von Positionen: Ein \
Server für Spiele in Echtzeit braucht einen eigenen Zugang.
- Rechnen Sie jederzeit mit dem Verlust des Caches. Schreiben Sie in den Dokumentenspeicher, was Spieler vermissen \
würden.
`,
  'analytics-workbench': `Notebooks neben einer Datenbank mit 256 GB für Berichte, ohne den Preis einer GPU.

## Wofür
- Berichte und Fragen, die eine Tabellenkalkulation nicht mehr beantworten kann
- eine Kopie der Produktionsdaten, beschränkt auf das, was Analysten brauchen

## Gut zu wissen
- Die Maschine hält außerhalb der Arbeitszeit an. Die Datenbank läuft weiter und macht den größten Teil des Preises \
aus.
- Laden Sie Daten einmal in den Bucket und von dort in die Datenbank.
- Nennen die Daten Personen, wählen Sie die Sensibilität Vertraulich. Strata verlangt dann eine Genehmigung.
`,
  'build-runners': `Zwei bis sechs Maschinen, die an Werktagen Builds ausführen, ein Bucket, der Caches zwischen \
Builds aufbewahrt, und eine Identität, mit der sie bereitstellen.

## Wofür
- Builds, die für gehostete Runner zu groß oder zu langsam sind
- Builds, die private Netzwerke erreichen müssen

## Gut zu wissen
- Die Maschinen halten außerhalb der Arbeitszeit an. Builds, die nachts beginnen, warten bis zum Morgen.
- Alte Versionen im Cache werden nach 7 Tagen gelöscht.
- Auf die Identität hätte es ein Angreifer abgesehen. Geben Sie ihr nur die Rollen, die Ihre Bereitstellungen \
brauchen, und registrieren Sie Runner nur für Ihre eigenen Repositorys.
`,
}
