-- The secret of one day with which the addresses of signed-out readers are hashed. All APIs share it; it is deleted soon
-- after the day, so that older hashes cannot be traced to an address.

CREATE TABLE "visitor_salts" (
    "day" DATE NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "visitor_salts_pkey" PRIMARY KEY ("day")
);
