-- A story whose author declares AI is not listed as one without AI, whatever share was measured (D-143, D-145).
CREATE OR REPLACE FUNCTION list_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO story_listings ("storyId", "isPublic", "createdAt", "updatedAt", "likeCount", rated, "wordCount", facets)
  VALUES (NEW.id, NEW."isPublic", NEW."createdAt", NEW."updatedAt", NEW."likeCount",
    rating_order(NEW."ratingSum", NEW."ratingCount"), NEW."wordCount",
    story_facets(NEW.genre::text, NEW.status::text, NEW."spiceLevel",
      CASE WHEN NEW."aiDeclared" IS NULL THEN NEW."aiShare" ELSE 1 END, NEW.language, NEW.tags))
  ON CONFLICT ("storyId") DO UPDATE SET "isPublic" = EXCLUDED."isPublic", "createdAt" = EXCLUDED."createdAt",
    "updatedAt" = EXCLUDED."updatedAt", "likeCount" = EXCLUDED."likeCount", rated = EXCLUDED.rated,
    "wordCount" = EXCLUDED."wordCount", facets = EXCLUDED.facets;
  RETURN NULL;
END $$;

DROP TRIGGER stories_listed ON stories;
CREATE TRIGGER stories_listed AFTER INSERT OR UPDATE OF "isPublic", "createdAt", "updatedAt", "likeCount", "ratingSum",
  "ratingCount", "wordCount", genre, status, "spiceLevel", "aiShare", "aiDeclared", language, tags ON stories
  FOR EACH ROW EXECUTE FUNCTION list_story();
