#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import, so binding that lets SQLite take
// its own copy goes through these.

static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int byteCount) {
  return sqlite3_bind_text(statement, index, text, byteCount, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int byteCount) {
  return sqlite3_bind_blob(statement, index, bytes, byteCount, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic, which Swift cannot call.

static inline int csqlite_enable_defensive_mode(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

static inline int csqlite_forbid_double_quoted_strings(sqlite3 *connection) {
  int status = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return status != SQLITE_OK ? status : sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

#endif
