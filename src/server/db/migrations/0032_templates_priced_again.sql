-- Custom components with files are priced from their resources now: templates with them are priced again at the next start.
UPDATE "templates" SET "price_book" = ''
WHERE EXISTS (SELECT FROM json_array_elements("stack" -> 'nodes') AS node WHERE node ->> 'type' LIKE 'custom-%');
