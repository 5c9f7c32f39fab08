# embed(TARGET SYMBOL FOLDER GLOB): puts the files of FOLDER and below that match GLOB into TARGET,
# named relative to FOLDER, as the table `const struct embedded_file SYMBOL[]`, sorted by name and
# ended by an entry without a name (base/embedded.h). Each file is followed by a NUL byte that its
# size does not count. Files that come later are found by the next build.
function(embed target symbol folder glob)
    file(GLOB_RECURSE files LIST_DIRECTORIES false CONFIGURE_DEPENDS ${folder}/${glob})
    list(SORT files)
    set(data "    .section .note.GNU-stack,\"\",%progbits\n    .section .rodata\n")
    set(externs "")
    set(rows "")
    set(i 0)
    foreach(file IN LISTS files)
        file(RELATIVE_PATH name ${folder} ${file})
        set(label "${symbol}_${i}")
        string(APPEND data "    .global ${label}\n    .global ${label}_end\n${label}:\n"
            "    .incbin \"${file}\"\n${label}_end:\n    .byte 0\n")
        string(APPEND externs "extern const char ${label}[], ${label}_end[];\n")
        string(APPEND rows "    {\"${name}\", ${label}, ${label}_end},\n")
        math(EXPR i "${i} + 1")
    endforeach()
    set(base ${CMAKE_CURRENT_BINARY_DIR}/${symbol})
    file(CONFIGURE OUTPUT ${base}.S CONTENT "${data}" @ONLY)
    file(CONFIGURE OUTPUT ${base}.c CONTENT
        "#include \"base/embedded.h\"\n${externs}extern const struct embedded_file ${symbol}[];\nconst struct embedded_file ${symbol}[] = {\n${rows}    {0, 0, 0},\n};\n"
        @ONLY)
    set_source_files_properties(${base}.S PROPERTIES OBJECT_DEPENDS "${files}")
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        target_sources(${target} INTERFACE ${base}.c ${base}.S)
    else()
        target_sources(${target} PRIVATE ${base}.c ${base}.S)
    endif()
endfunction()
