-- A beat that no chapter has told although it was its turn, and that was offered once more after that, waits in a list of its
-- own (D-99). Before, such beats filled the next chapter. A beat that is unplaced now is offered with the next chapter, among at
-- most three, and is marked when that chapter is written.
ALTER TABLE "beats" ADD COLUMN "isPassed" BOOLEAN NOT NULL DEFAULT false;
